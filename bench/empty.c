/* SPDX-License-Identifier: Apache-2.0 */
/* What starting any program costs: the unit of the whole-process figures. */
int main(void) { return 0; }
