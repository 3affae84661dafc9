// SPDX-License-Identifier: Apache-2.0
// A management library with three GPUs, for the test of its reader: an H100, one that offers little, and one that is
// lost. Functions that this version does not have are simply not there. FAKE_NVML_FAILS in the environment makes it
// refuse to start.

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kSuccess = 0;
constexpr int kNotSupported = 3;
constexpr int kDriverNotLoaded = 9;
constexpr int kGpuIsLost = 15;

// A device handle is the address of its number.
int numbers[] = {0, 1, 2};
bool isFirst(const void* device) { return *static_cast<const int*>(device) == 0; }

int put(char* target, unsigned int size, const char* text) {
  std::snprintf(target, size, "%s", text);
  return kSuccess;
}

template <class T>
int ofFirst(const void* device, T* target, T value) {
  *target = value;
  return isFirst(device) ? kSuccess : kNotSupported;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are those of the library
extern "C" {

const char* nvmlErrorString(int status) {
  return status == kGpuIsLost ? "GPU is lost" : status == kDriverNotLoaded ? "Driver Not Loaded" : "?";
}
int nvmlInit_v2() { return std::getenv("FAKE_NVML_FAILS") == nullptr ? kSuccess : kDriverNotLoaded; }
int nvmlShutdown() { return kSuccess; }
int nvmlSystemGetDriverVersion(char* text, unsigned int size) { return put(text, size, "570.86.15"); }
int nvmlSystemGetCudaDriverVersion_v2(int* version) {
  *version = 12080;
  return kSuccess;
}
int nvmlDeviceGetCount_v2(unsigned int* count) {
  *count = 3;
  return kSuccess;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned int index, void** device) {
  *device = &numbers[index];
  return index < 2 ? kSuccess : kGpuIsLost;
}
int nvmlDeviceGetName(void* device, char* text, unsigned int size) {
  return put(text, size, isFirst(device) ? "NVIDIA H100 80GB HBM3" : "NVIDIA GB10");
}
int nvmlDeviceGetArchitecture(void* device, unsigned int* value) {
  *value = isFirst(device) ? 9 : 99;
  return kSuccess;
}
int nvmlDeviceGetDisplayMode(void* device, int* value) { return ofFirst(device, value, 1); }
int nvmlDeviceGetPersistenceMode(void* device, int* value) { return ofFirst(device, value, 0); }
int nvmlDeviceGetAddressingMode(void*, unsigned int* versionAndValue) {
  versionAndValue[1] = 2;
  return versionAndValue[0] == (2 * sizeof(unsigned int) | 1U << 24U) ? kSuccess : kNotSupported;
}
int nvmlDeviceGetGspFirmwareVersion(void*, char* text) { return put(text, 64, "570.86.15"); }
int nvmlDeviceGetUUID(void*, char* text, unsigned int size) { return put(text, size, "GPU-0"); }
int nvmlDeviceGetMaxPcieLinkWidth(void* device, unsigned int* value) { return ofFirst(device, value, 16U); }
int nvmlDeviceGetPciInfo_v3(void*, void* pci) {
  constexpr int kDeviceIdOffset = 28;
  constexpr int kBusIdOffset = 36;
  const unsigned int id = 0x233010DE;
  std::memcpy(static_cast<char*>(pci) + kDeviceIdOffset, &id, sizeof id);
  return put(static_cast<char*>(pci) + kBusIdOffset, 32, "00000000:18:00.0");
}
int nvmlDeviceGetMemoryInfo(void* device, unsigned long long* total) {
  return ofFirst(device, total, 81559ULL << 20U);
}
int nvmlDeviceGetMigMode(void* device, unsigned int* current, unsigned int* pending) {
  *pending = 1;
  return ofFirst(device, current, 0U);
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
