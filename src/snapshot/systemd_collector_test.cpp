// SPDX-License-Identifier: Apache-2.0
#include "snapshot/systemd_collector.h"

#include "base/result.h"
#include "document/value.h"
#include "snapshot/host_fakes.h"
#include "snapshot/snapshot.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace snapshot {

TEST_CASE("unit properties are kept with their kinds, apart from those that are always left out") {
  fakes::FakeUnits units;
  units.units["containerd.service"] = {
      {"ActiveState", document::Value::string("active")},
      {"CPUAccounting", document::Value::boolean(true)},
      {"TimeoutStartUSec", document::Value::unsignedInteger(90'000'000)},
      {"ControlGroup", document::Value::string("/system.slice/containerd.service")},
      {"AllowedCPUs", document::Value::string("[]")},
      {"AllowedMemoryNodes", document::Value::string("[]")},
      {"Asserts", document::Value::string("[]")},
      {"BPFProgram", document::Value::string("[]")},
      {"BusName", document::Value::string("x")},
      {"Id", document::Value::string("containerd.service")},
      {"LoadCredential", document::Value::string("[]")},
      {"SetCredentialEncrypted", document::Value::string("[]")},
  };

  const Measurement systemd = collectUnits(units);

  const Subtype* containerd = findSubtype(systemd, "containerd.service");
  REQUIRE(containerd != nullptr);
  CHECK(containerd->data ==
        ReadingMap{{"ActiveState", document::Value::string("active")},
                   {"CPUAccounting", document::Value::boolean(true)},
                   {"ControlGroup", document::Value::string("/system.slice/containerd.service")},
                   {"TimeoutStartUSec", document::Value::integer(90'000'000)}});
}

TEST_CASE("without a bus there is still a measurement, and each unit says why it is empty") {
  fakes::FakeUnits units;

  const Measurement systemd = collectUnits(units);

  CHECK(systemd.type == "SystemD");
  REQUIRE(systemd.subtypes.size() == 3);
  const char* names[] = {"containerd.service", "docker.service", "kubelet.service"};
  for (std::size_t i = 0; i < systemd.subtypes.size(); ++i) {
    CHECK(systemd.subtypes[i].name == names[i]);
    CHECK(systemd.subtypes[i].data.empty());
    CHECK(systemd.subtypes[i].context.at("status") == "unreadable");
    CHECK(systemd.subtypes[i].context.at("reason") ==
          "connecting to the system bus: No such file or directory");
  }
}

TEST_CASE("one unit that fails does not take the others with it") {
  fakes::FakeUnits units;
  units.refusal = Error{Code::deadlineExceeded, "asking systemd about a unit: timed out", {}, {}, {}};
  units.units["kubelet.service"] = {{"ActiveState", document::Value::string("active")}};

  const Measurement systemd = collectUnits(units);

  CHECK(findSubtype(systemd, "kubelet.service")->data.size() == 1);
  CHECK(findSubtype(systemd, "kubelet.service")->context.empty());
  CHECK(findSubtype(systemd, "docker.service")->context.at("reason") ==
        "asking systemd about a unit: timed out");
}

}  // namespace snapshot
