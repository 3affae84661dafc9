// SPDX-License-Identifier: Apache-2.0
#pragma once

// One piece of work for each index, over the processors of this machine when there is enough to do.

#include <cstddef>
#include <functional>

// Calls work(i) once for every i below `count` and returns when all are done. From `fewest` on, calls for different i run
// at the same time, in no order; below that, all run on this thread, in order. Where the system gives no thread, the
// threads that there are do the work. What a call throws is thrown again here.
void shareWork(std::size_t count, std::size_t fewest, const std::function<void(std::size_t)>& work);
