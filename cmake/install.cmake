# SPDX-License-Identifier: Apache-2.0
# What `make install` puts where. Filled by the program targets.
