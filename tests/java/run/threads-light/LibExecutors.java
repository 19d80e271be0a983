// Exercises an ExecutorService of one thread: futures in order, failures, invokeAll, CompletableFuture on it, and shutdown.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

public class LibExecutors {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor(r -> new Thread(r, "single"));
        List<Future<Integer>> futures = new ArrayList<>();
        StringBuffer log = new StringBuffer();
        for (int i = 0; i < 6; i++) {
            int n = i * 2;
            futures.add(one.submit(() -> {
                log.append(n).append(' ');
                return fib(n);
            }));
        }
        for (Future<Integer> f : futures) {
            System.out.print(f.get() + " ");
        }
        System.out.println("| " + log);
        Future<?> named = one.submit(() -> log.append(Thread.currentThread().getName()));
        System.out.println(named.get() == log);
        Future<String> failing = one.submit((Callable<String>) () -> {
            throw new IllegalStateException("task failed");
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + failing.isDone() + " " + failing.isCancelled());
        }
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        StringBuilder all = new StringBuilder();
        for (Future<String> f : one.invokeAll(calls)) {
            all.append(f.get());
        }
        System.out.println(all + " " + one.invokeAny(List.of(() -> "only")));
        CompletableFuture<Integer> chain = CompletableFuture.supplyAsync(() -> 20, one).thenApplyAsync(x -> x + 1, one).thenCombine(CompletableFuture.supplyAsync(() -> 2, one), (x, y) -> x * y);
        System.out.println(chain.get(10, TimeUnit.SECONDS));
        CompletableFuture<String> recovered = CompletableFuture.<String>supplyAsync(() -> {
            throw new IllegalArgumentException("async");
        }, one).exceptionally(e -> e.getClass().getSimpleName() + ": " + e.getCause().getMessage());
        System.out.println(recovered.join());
        one.execute(() -> log.setLength(0));
        one.shutdown();
        System.out.println(one.awaitTermination(10, TimeUnit.SECONDS) + " " + one.isShutdown() + " " + one.isTerminated() + " [" + log + "]");
        try {
            one.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Long>> parts = new ArrayList<>();
        for (int p = 0; p < 5; p++) {
            int from = p * 100;
            parts.add(pool.submit(() -> {
                long sum = 0;
                for (int i = from; i < from + 100; i++) {
                    sum += (long) i * i;
                }
                return sum;
            }));
        }
        long total = 0;
        for (Future<Long> f : parts) {
            total += f.get();
        }
        System.out.println(total + " " + pool.shutdownNow().size());
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
