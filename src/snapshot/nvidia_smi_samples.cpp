// SPDX-License-Identifier: Apache-2.0
#include "snapshot/nvidia_smi_samples.h"

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace snapshot::samples {

namespace {

// {0} is the bus in hexadecimal, {1} the number of the GPU.
constexpr std::string_view kH100 = R"(	<gpu id="00000000:{0}:00.0">
		<product_name>NVIDIA H100 80GB HBM3</product_name>
		<product_brand>NVIDIA</product_brand>
		<product_architecture>Hopper</product_architecture>
		<display_mode>Enabled</display_mode>
		<display_active>Disabled</display_active>
		<persistence_mode>Enabled</persistence_mode>
		<addressing_mode>None</addressing_mode>
		<mig_mode>
			<current_mig>Disabled</current_mig>
			<pending_mig>Disabled</pending_mig>
		</mig_mode>
		<mig_devices>
			None
		</mig_devices>
		<driver_model>
			<current_dm>N/A</current_dm>
			<pending_dm>N/A</pending_dm>
		</driver_model>
		<serial>165452300000{1}</serial>
		<uuid>GPU-00000000-0000-0000-0000-00000000000{1}</uuid>
		<minor_number>{1}</minor_number>
		<vbios_version>96.00.99.00.01</vbios_version>
		<gsp_firmware_version>570.86.15</gsp_firmware_version>
		<gpu_virtualization_mode>
			<virtualization_mode>None</virtualization_mode>
		</gpu_virtualization_mode>
		<gpu_reset_status>
			<reset_required>Requested functionality has been deprecated</reset_required>
			<drain_and_reset_recommended>Requested functionality has been deprecated</drain_and_reset_recommended>
		</gpu_reset_status>
		<gpu_recovery_action>None</gpu_recovery_action>
		<pci>
			<pci_device_id>233010DE</pci_device_id>
			<pci_bus_id>00000000:{0}:00.0</pci_bus_id>
			<pci_gpu_link_info>
				<pcie_gen>
					<max_link_gen>5</max_link_gen>
					<current_link_gen>1</current_link_gen>
				</pcie_gen>
				<link_widths>
					<max_link_width>16x</max_link_width>
				</link_widths>
			</pci_gpu_link_info>
		</pci>
		<fb_memory_usage>
			<total>81559 MiB</total>
			<used>4 MiB</used>
		</fb_memory_usage>
		<bar1_memory_usage>
			<total>131072 MiB</total>
		</bar1_memory_usage>
		<compute_mode>Default</compute_mode>
		<ecc_mode>
			<current_ecc>Enabled</current_ecc>
			<pending_ecc>Enabled</pending_ecc>
		</ecc_mode>
		<fabric>
			<state>Completed</state>
			<status>Success</status>
		</fabric>
		<processes>
		</processes>
	</gpu>
)";

}  // namespace

std::string h100(int index) { return fmt::format(kH100, fmt::format("{:02X}", 0x18 + index), index); }

std::string smiLog(std::string_view driver, std::string_view cuda, std::string_view gpus) {
  return fmt::format(
      "<?xml version=\"1.0\" ?>\n<!DOCTYPE nvidia_smi_log SYSTEM \"nvsmi_device_v12.dtd\">\n"
      "<nvidia_smi_log>\n\t<timestamp>Mon Jan 12 10:00:00 2026</timestamp>\n"
      "\t<driver_version>{}</driver_version>\n\t<cuda_version>{}</cuda_version>\n"
      "\t<attached_gpus>99</attached_gpus>\n{}</nvidia_smi_log>\n",
      driver, cuda, gpus);
}

std::string eightH100() {
  std::string gpus;
  for (int i = 0; i < 8; ++i) {
    gpus += h100(i);
  }
  return smiLog("570.86.15", "12.8", gpus);
}

}  // namespace snapshot::samples
