// Lets Rust call the solvers' C interfaces so that nothing they throw leaves C++, and bounds their memory.
//
// Bitwuzla reports misuse through an abort callback, CaDiCaL and the standard library throw; here both become a
// result. All C++ allocations of a thread are counted, so that a check can end as "unknown: memory" before the
// system's memory does; past the hard limit `operator new` throws once, as if memory had run out. (Throwing at a deadline
// in the same way was tried: it struck in functions that must not throw, and the process ended.)
#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

extern "C" void bitwuzla_set_abort_callback(void (*fun)(const char *msg));

namespace {

struct Misuse
{
  char message[512];
};

thread_local int64_t used       = 0;
thread_local int64_t hard_limit = INT64_MAX;

void
throw_misuse(const char *message)
{
  Misuse misuse;
  std::strncpy(misuse.message, message, sizeof misuse.message - 1);
  misuse.message[sizeof misuse.message - 1] = 0;
  throw misuse;
}

void
copy_message(char *to, size_t size, const char *from)
{
  if (size == 0) return;
  std::strncpy(to, from, size - 1);
  to[size - 1] = 0;
}

void *
allocate(size_t size, size_t alignment) noexcept
{
  if (used > hard_limit || size > INT64_MAX / 2 || used + static_cast<int64_t>(size) > hard_limit)
  {
    hard_limit = INT64_MAX;  // unwinding needs memory too: the limit strikes once
    return nullptr;
  }
  if (size == 0) size = 1;
  void *block = alignment <= alignof(std::max_align_t)
                    ? std::malloc(size)
                    : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (block != nullptr) used += static_cast<int64_t>(malloc_usable_size(block));
  return block;
}

void *
allocate_or_throw(size_t size, size_t alignment)
{
  void *block = allocate(size, alignment);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void
release(void *block) noexcept
{
  if (block == nullptr) return;
  used -= static_cast<int64_t>(malloc_usable_size(block));
  std::free(block);
}

}  // namespace

extern "C" {

// Calls `body(state)`. 0: it returned; 1: out of memory; 2: misuse, described in `message`; 3: another exception.
int
attest_guard(void (*body)(void *), void *state, char *message, size_t size)
{
  static thread_local bool callback_set = false;
  if (!callback_set)
  {
    bitwuzla_set_abort_callback(throw_misuse);
    callback_set = true;
  }
  try
  {
    body(state);
    return 0;
  }
  catch (const std::bad_alloc &)
  {
    return 1;
  }
  catch (const Misuse &misuse)
  {
    copy_message(message, size, misuse.message);
    return 2;
  }
  catch (...)
  {
    return 3;
  }
}

// The bytes that C++ code holds on behalf of this thread.
int64_t
attest_memory_used(void)
{
  return used;
}

// The number of bytes of this thread past which `operator new` throws, once.
void
attest_memory_hard_limit(int64_t bytes)
{
  hard_limit = bytes;
}

}  // extern "C"

void *operator new(size_t size) { return allocate_or_throw(size, 1); }
void *operator new[](size_t size) { return allocate_or_throw(size, 1); }
void *operator new(size_t size, const std::nothrow_t &) noexcept { return allocate(size, 1); }
void *operator new[](size_t size, const std::nothrow_t &) noexcept { return allocate(size, 1); }
void *operator new(size_t size, std::align_val_t to) { return allocate_or_throw(size, static_cast<size_t>(to)); }
void *operator new[](size_t size, std::align_val_t to) { return allocate_or_throw(size, static_cast<size_t>(to)); }
void operator delete(void *block) noexcept { release(block); }
void operator delete[](void *block) noexcept { release(block); }
void operator delete(void *block, size_t) noexcept { release(block); }
void operator delete[](void *block, size_t) noexcept { release(block); }
void operator delete(void *block, const std::nothrow_t &) noexcept { release(block); }
void operator delete[](void *block, const std::nothrow_t &) noexcept { release(block); }
void operator delete(void *block, std::align_val_t) noexcept { release(block); }
void operator delete[](void *block, std::align_val_t) noexcept { release(block); }
void operator delete(void *block, size_t, std::align_val_t) noexcept { release(block); }
void operator delete[](void *block, size_t, std::align_val_t) noexcept { release(block); }
