// Exercises CopyOnWriteArrayList, blocking queues, ConcurrentLinkedDeque and CompletableFuture chains completed on the main thread.

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;

public class LibQueuesAndFutures {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : list) {
            list.add(x * 10);
        }
        Iterator<Integer> snapshot = list.iterator();
        list.removeIf(x -> x % 2 == 0);
        System.out.println(list + " " + list.addIfAbsent(1) + list.addIfAbsent(99) + " " + snapshot.next() + " " + list.addAllAbsent(List.of(1, 5, 5)) + " " + list);
        fails("snapshot remove", snapshot::remove);
        list.sort(null);
        System.out.println(list + " " + list.indexOf(99) + " " + list.subList(1, 3) + " " + new CopyOnWriteArraySet<>(List.of("a", "b", "a")));

        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(2);
        System.out.println(queue.offer("a") + " " + queue.offer("b") + " " + queue.offer("c") + " " + queue.remainingCapacity() + " " + queue.peek() + " " + queue.take() + " " + queue);
        queue.put("d");
        fails("add to full", () -> queue.add("e"));
        List<String> drained = new ArrayList<>();
        System.out.println(queue.drainTo(drained) + " " + drained + " " + queue.poll() + " " + queue.isEmpty());
        fails("null", () -> queue.offer(null));
        ArrayBlockingQueue<Integer> ring = new ArrayBlockingQueue<>(3);
        for (int i = 0; i < 8; i++) {
            if (!ring.offer(i)) {
                ring.poll();
                ring.offer(i);
            }
        }
        System.out.println(ring + " " + ring.contains(6) + " " + ring.remove(6) + " " + ring);
        PriorityBlockingQueue<String> heap = new PriorityBlockingQueue<>(List.of("m", "c", "x", "a"));
        System.out.println(heap.take() + heap.take() + heap.poll() + " " + heap);
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(List.of(1, 2));
        deque.putFirst(0);
        System.out.println(deque.takeLast() + " " + deque);
        ConcurrentLinkedDeque<Integer> linked = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        linked.push(0);
        linked.removeFirstOccurrence(2);
        System.out.println(linked + " " + linked.pollLast() + " " + new ConcurrentLinkedQueue<>(linked).peek());

        CompletableFuture<Integer> future = new CompletableFuture<>();
        List<String> log = new ArrayList<>();
        CompletableFuture<String> chain = future.thenApply(x -> x + 1).thenApply(x -> "n" + x).whenComplete((v, e) -> log.add("done " + v));
        future.thenAccept(x -> log.add("accept " + x)).thenRun(() -> log.add("run"));
        System.out.println(chain.isDone() + " " + chain.getNow("not yet") + " " + log);
        System.out.println(future.complete(41) + " " + future.complete(42) + " " + chain.get() + " " + chain.join() + " " + log);
        CompletableFuture<Integer> failed = CompletableFuture.<Integer>failedFuture(new IllegalStateException("broken"));
        System.out.println(failed.isCompletedExceptionally() + " " + failed.exceptionally(e -> -1).join() + " " + failed.thenApply(x -> x + 1).handle((v, e) -> v + " " + e).join());
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage());
        }
        try {
            failed.thenApply(x -> x).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getMessage());
        }
        CompletableFuture<Integer> one = CompletableFuture.completedFuture(1);
        System.out.println(one.thenCombine(future, Integer::sum).join() + " " + one.thenCompose(x -> CompletableFuture.completedFuture(x + 5)).join() + " "
                + CompletableFuture.allOf(one, future).isDone() + " " + CompletableFuture.anyOf(new CompletableFuture<>(), one).join() + " " + one.applyToEither(new CompletableFuture<>(), x -> x * 2).join());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        task.run();
        System.out.println(task.get() + " " + task.isDone());
        FutureTask<Integer> broken = new FutureTask<>(() -> {
            throw new java.io.IOException("disk");
        });
        broken.run();
        try {
            broken.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
    }
}
