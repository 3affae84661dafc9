// SPDX-License-Identifier: Apache-2.0
#include "gpu/product.h"

#include "gpu/product_table.h"

#include <doctest/doctest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace {

using gpu::parseProduct;
using gpu::Product;
using gpu::Vendor;

constexpr auto kNvidia = Vendor::nvidia;
constexpr auto kAmd = Vendor::amd;
constexpr auto kUnknown = Vendor::unknown;
constexpr auto kWhole = std::nullopt;

struct Row {
  const char* name;
  const char* value;
  Product product;
};

void checkRows(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    SUBCASE(row.name) { CHECK(parseProduct(row.value) == row.product); }
  }
}

struct FamilyRow {
  const char* value;
  const char* family;
};

void checkFamilies(Vendor vendor, const std::vector<FamilyRow>& rows) {
  for (const FamilyRow& row : rows) {
    SUBCASE(row.value) { CHECK(parseProduct(row.value) == Product{vendor, row.family, kWhole, false}); }
  }
}

}  // namespace

TEST_CASE("field 05: a product name is its own family, whatever letters it shares with another") {
  checkRows({
      {"a", "NVIDIA-H100-80GB-HBM3", {kNvidia, "h100", kWhole, false}},
      {"b", "NVIDIA-H100-80GB-HBM3-MIG-1g.10gb", {kNvidia, "h100", "1g.10gb", false}},
      {"c", "NVIDIA-H200", {kNvidia, "h200", kWhole, false}},
      {"d", "NVIDIA-H200-SHARED", {kNvidia, "h200", kWhole, true}},
      {"e", "NVIDIA-GH200-480GB", {kNvidia, "gh200", kWhole, false}},
      {"f", "NVIDIA-GB200", {kNvidia, "gb200", kWhole, false}},
      {"g", "NVIDIA GB300 NVL", {kNvidia, "gb300", kWhole, false}},
      {"h", "NVIDIA-B200", {kNvidia, "b200", kWhole, false}},
      {"i", "NVIDIA B300 SXM6 AC", {kNvidia, "b300", kWhole, false}},
      {"j", "NVIDIA-L40S", {kNvidia, "l40s", kWhole, false}},
      {"k", "NVIDIA-L40", {kNvidia, "l40", kWhole, false}},
      {"l", "NVIDIA-A100-SXM4-80GB-MIG-3g.40gb-SHARED", {kNvidia, "a100", "3g.40gb", true}},
      {"m", "NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition", {kNvidia, "rtx-pro-6000", kWhole, false}},
      {"n", "NVIDIA-RTX-6000-Ada-Generation", {kNvidia, "rtx-6000-ada", kWhole, false}},
      {"o", "NVIDIA GB10", {kNvidia, "gb10", kWhole, false}},
      {"p", "Tesla-T4-SHARED", {kNvidia, "t4", kWhole, true}},
      {"q", "NVIDIA-H20", {kNvidia, "h20", kWhole, false}},
      {"r", "NVIDIA-A10G", {kNvidia, "a10g", kWhole, false}},
      {"s", "NVIDIA-A10", {kNvidia, "a10", kWhole, false}},
      {"t", "AMD_Instinct_MI300X_OAM", {kAmd, "mi300x", kWhole, false}},
      {"u", "AMD Instinct MI355X", {kAmd, "mi355x", kWhole, false}},
      {"v", "", {kUnknown, "unknown", kWhole, false}},
      {"w", "Some-Future-GPU-X9", {kUnknown, "unknown", kWhole, false}},
  });
}

TEST_CASE("data centre products of NVIDIA") {
  checkFamilies(kNvidia, {
                             {"H100", "h100"},
                             {"nvidia h100 pcie", "h100"},
                             {"NVIDIA-H100-NVL", "h100"},
                             {"NVIDIA H100 80GB HBM2e", "h100"},
                             {"NVIDIA H200 NVL", "h200"},
                             {"NVIDIA H20-3e", "h20"},
                             {"NVIDIA H800", "h800"},
                             {"NVIDIA GH200 144G HBM3e", "gh200"},
                             {"NVIDIA GH200 Grace Hopper Superchip", "gh200"},
                             {"NVIDIA GB200 NVL72", "gb200"},
                             {"NVIDIA B100", "b100"},
                             {"NVIDIA HGX B200", "b200"},
                             {"DGX Spark GB10", "gb10"},
                             {"NVIDIA A100 80GB PCIe", "a100"},
                             {"NVIDIA A100 80GB PCIe LC", "a100"},
                             {"NVIDIA A100 Tensor Core GPU", "a100"},
                             {"A100-SXM-40GB", "a100"},
                             {"NVIDIA A100X", "a100x"},
                             {"NVIDIA A800 40GB Active", "a800"},
                             {"NVIDIA A2", "a2"},
                             {"NVIDIA A16", "a16"},
                             {"NVIDIA A30", "a30"},
                             {"NVIDIA A40", "a40"},
                             {"NVIDIA L2", "l2"},
                             {"NVIDIA L4", "l4"},
                             {"NVIDIA L20", "l20"},
                             {"Tesla T4", "t4"},
                             {"Tesla V100-SXM2-16GB", "v100"},
                             {"Tesla-V100S-PCIE-32GB", "v100s"},
                             {"Tesla-V100-DGXS-32GB", "v100"},
                             {"Tesla P100-PCIE-16GB", "p100"},
                             {"Orin (nvgpu)", "jetson-orin"},
                             {"NVIDIA Jetson AGX Orin", "jetson-agx-orin"},
                             {"Jetson Orin Nano", "jetson-orin-nano"},
                         });
}

TEST_CASE("workstation and consumer products of NVIDIA, where a number alone says little") {
  checkFamilies(kNvidia, {
                             {"GeForce RTX 4090", "rtx-4090"},
                             {"NVIDIA GeForce RTX 4090", "rtx-4090"},
                             {"RTX 4090", "rtx-4090"},
                             {"NVIDIA GeForce RTX 4090 D", "rtx-4090-d"},
                             {"NVIDIA GeForce RTX 4090 Laptop GPU", "rtx-4090-laptop"},
                             {"NVIDIA GeForce RTX 4070 Ti SUPER", "rtx-4070-ti-super"},
                             {"GeForce GTX 1080 Ti", "gtx-1080-ti"},
                             {"NVIDIA RTX A6000", "rtx-a6000"},
                             {"Quadro RTX 8000", "rtx-8000"},
                             {"Quadro RTX 6000", "rtx-6000"},
                             {"NVIDIA RTX 6000 Ada Generation", "rtx-6000-ada"},
                             {"NVIDIA RTX 5000 Ada Generation Laptop GPU", "rtx-5000-ada-laptop"},
                             {"NVIDIA RTX 4000 SFF Ada Generation", "rtx-4000-sff-ada"},
                             {"NVIDIA RTX PRO 6000 Blackwell Workstation Edition", "rtx-pro-6000"},
                             {"NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition", "rtx-pro-6000"},
                             {"NVIDIA RTX PRO 6000", "rtx-pro-6000"},
                             {"NVIDIA RTX PRO 4500 Blackwell", "rtx-pro-4500"},
                             {"NVIDIA TITAN V", "titan-v"},
                         });
}

TEST_CASE("products of AMD") {
  checkFamilies(kAmd, {
                          {"AMD-Instinct-MI300X-OAM", "mi300x"},
                          {"AMD Instinct MI300X VF", "mi300x"},
                          {"AMD Instinct MI300A", "mi300a"},
                          {"AMD Instinct MI210", "mi210"},
                          {"AMD Instinct MI250X", "mi250x"},
                          {"AMD_Instinct_MI325_OAM", "mi325x"},
                          {"AMD Instinct MI325X", "mi325x"},
                          {"AMD Instinct MI350X", "mi350x"},
                          {"Radeon Instinct MI50", "mi50"},
                          {"MI300X", "mi300x"},
                          {"AMD Radeon PRO W7900", "radeon-pro-w7900"},
                      });
}

TEST_CASE("marks are read in any order and spelling, and kept for a family that is unknown") {
  checkRows({
      {"shared first", "NVIDIA-H100-80GB-HBM3-SHARED-MIG-1g.10gb", {kNvidia, "h100", "1g.10gb", true}},
      {"label attribute", "NVIDIA-H100-80GB-HBM3-MIG-1g.10gb.me", {kNvidia, "h100", "1g.10gb.me", false}},
      {"tool attribute", "NVIDIA A100-SXM4-40GB MIG 1g.5gb+me", {kNvidia, "a100", "1g.5gb+me", false}},
      {"two attributes", "NVIDIA-B200-MIG-1g.23gb+me.all-SHARED", {kNvidia, "b200", "1g.23gb+me.all", true}},
      {"without media",
       "NVIDIA-RTX-PRO-6000-Blackwell-Server-Edition-MIG-1g.24gb-me-SHARED",
       {kNvidia, "rtx-pro-6000", "1g.24gb-me", true}},
      {"compute instance", "NVIDIA A100-SXM4-40GB MIG 1c.3g.20gb", {kNvidia, "a100", "1c.3g.20gb", false}},
      {"lower case", "nvidia-h200-mig-1g.18gb-shared", {kNvidia, "h200", "1g.18gb", true}},
      {"invalid", "NVIDIA-A100-SXM4-40GB-MIG-INVALID", {kNvidia, "a100", "invalid", false}},
      {"no profile", "NVIDIA-A100-SXM4-40GB-MIG", {kNvidia, "a100", "invalid", false}},
      {"no profile, shared", "NVIDIA-A100-SXM4-40GB-MIG-SHARED", {kNvidia, "a100", "invalid", true}},
      {"unknown family", "NVIDIA-Z900-MIG-1g.10gb-SHARED", {kNvidia, "unknown", "1g.10gb", true}},
  });
}

TEST_CASE("a virtual GPU is a share of its card") {
  checkRows({
      {"compute", "GRID A100-10C", {kNvidia, "a100", kWhole, true}},
      {"from a partition", "GRID A100-4-20C", {kNvidia, "a100", kWhole, true}},
      {"with media", "GRID A100D-1-10CME", {kNvidia, "a100", kWhole, true}},
      {"board with a letter", "GRID A100X-40C", {kNvidia, "a100", kWhole, true}},
      {"board with two letters", "GRID-A100DX-80C", {kNvidia, "a100", kWhole, true}},
      {"workstation", "GRID RTX6000-6Q", {kNvidia, "rtx-6000", kWhole, true}},
      {"workstation, Ada", "NVIDIA RTX6000-Ada-48Q", {kNvidia, "rtx-6000-ada", kWhole, true}},
      {"Blackwell", "NVIDIA RTX Pro 6000 Blackwell DC-1-24Q", {kNvidia, "rtx-pro-6000", kWhole, true}},
      {"L40S", "NVIDIA L40S-48Q", {kNvidia, "l40s", kWhole, true}},
      {"H100", "NVIDIA H100XM-80C", {kNvidia, "h100", kWhole, true}},
      {"desktop", "GRID M10-2B4", {kNvidia, "m10", kWhole, true}},
      {"letters need a profile", "NVIDIA H100XM", {kNvidia, "unknown", kWhole, false}},
  });
}

TEST_CASE("what the table does not know is unknown, and keeps only the vendor that it states") {
  struct UnknownRow {
    const char* value;
    Vendor vendor;
  };
  const std::vector<UnknownRow> rows = {
      {"   ", kUnknown},
      {"---", kUnknown},
      {"N/A", kUnknown},
      {"Unknown", kUnknown},
      {"any", kUnknown},
      {"GPU", kUnknown},
      {"H1000", kUnknown},
      {"XH100", kUnknown},
      {"H100x", kUnknown},
      {"H100.2", kUnknown},
      {"H100 Turbo", kUnknown},
      {"A100 H100", kUnknown},
      {"Some-L4-Thing", kUnknown},
      {"RTX 6000 Blackwell", kUnknown},
      {"RTX 9999", kUnknown},
      {"6000 Ada", kUnknown},
      {"Graphics Device", kUnknown},
      {"NVIDIA Graphics Device", kNvidia},
      {"NVIDIA DGX Display", kNvidia},
      {"NVIDIA DGX Spark", kNvidia},
      {"NVIDIA H400", kNvidia},
      {"NVIDIA-L40SX", kNvidia},
      {"Tesla T5", kNvidia},
      {"NVIDIA", kNvidia},
      {"AMD Instinct MI250X / MI250", kAmd},
      {"AMD Instinct MI300", kAmd},
      {"AMD Instinct MI999X", kAmd},
      {"NVIDIA MI300X", kUnknown},
      {"AMD H100", kUnknown},
      {"NVIDIA AMD H100", kUnknown},
      {"Intel Data Center GPU Max 1550", kUnknown},
      {"MIG 1g", kUnknown},
  };
  for (const UnknownRow& row : rows) {
    SUBCASE(row.value) {
      const Product product = parseProduct(row.value);

      CHECK(product.family == gpu::kUnknownFamily);
      CHECK(product.vendor == row.vendor);
    }
  }
}

TEST_CASE("only seven families are accelerators of criteria") {
  for (const char* family : {"h100", "h200", "gb200", "gb300", "b200", "a100", "l40"}) {
    CHECK(acceleratorOf(parseProduct(std::string("NVIDIA-") + family)) == family);
  }
  CHECK(acceleratorOf(parseProduct("NVIDIA-H100-80GB-HBM3-MIG-1g.10gb-SHARED")) == "h100");
  for (const char* name : {"", "NVIDIA-L40S", "NVIDIA-GH200-480GB", "NVIDIA-H20", "NVIDIA-A100X",
                           "NVIDIA-B300", "AMD Instinct MI300X", "Some-Future-GPU-X9"}) {
    SUBCASE(name) { CHECK_FALSE(acceleratorOf(parseProduct(name)).has_value()); }
  }
}

TEST_CASE("each row of the table is found by its own words, and no two rows have the same") {
  std::set<std::string_view> seen;
  for (const gpu::Family& family : gpu::families()) {
    CAPTURE(family.words);
    std::string name;
    for (const char c : family.words) {
      name += c == '?' ? "" : std::string(1, c);
    }

    const Product product = parseProduct(name);

    CHECK(product.vendor == family.vendor);
    CHECK(product.family != gpu::kUnknownFamily);
    CHECK(seen.insert(family.words).second);
  }
}

TEST_CASE("a vendor has a name") {
  CHECK(toText(Vendor::nvidia) == "nvidia");
  CHECK(toText(Vendor::amd) == "amd");
  CHECK(toText(Vendor::unknown) == "unknown");
}
