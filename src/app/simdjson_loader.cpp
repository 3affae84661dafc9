// SPDX-License-Identifier: Apache-2.0

// The one function that simdjson's header asks of its library, for the light program: it opens the library when the
// first JSON document is read, because loading it (and the C++ runtime that it needs) at every start costs more than the
// rest of a start. The name is the one with the version that the header belongs to.

#include "base/result.h"
#include "cli/exit_code.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>

namespace simdjson {

class implementation;

// Safe from several threads. A missing library ends the process with a message, as the dynamic loader does.
const implementation* get_active_implementation() {  // NOLINT(readability-identifier-naming): simdjson's name
  using Function = const implementation* (*)();
  static const Function kFunction = [] {
    void* const library = dlopen(ASSAY_SIMDJSON_SONAME, RTLD_NOW | RTLD_LOCAL);
    void* const symbol =
        library == nullptr ? nullptr : dlsym(library, "_ZN8simdjson25get_active_implementationEv");
    if (symbol == nullptr) {
      std::fprintf(stderr, "cannot read JSON: %s\n", dlerror());
      std::_Exit(cli::exitStatus(cli::exitCodeOf(Code::internal)));
    }
    return reinterpret_cast<Function>(symbol);
  }();
  return kFunction();
}

}  // namespace simdjson
