// SPDX-License-Identifier: Apache-2.0
// Reads every report of a folder with readers that are not ours: CTRF by its strict schema and our own sums, JUnit by
// junit2json, and the two must tell the same story.
//   node check_reports.mjs FOLDER
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { validateStrict } from 'ctrf';
import { parse } from 'junit2json';

const states = ['passed', 'failed', 'skipped', 'pending', 'other'];
const folder = process.argv[2];
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ctrf.json'))
  .map((file) => file.slice(0, -'.ctrf.json'.length));

// The schema does not check sums.
function checkCtrf(report) {
  validateStrict(report);
  const { summary, tests } = report.results;
  assert.equal(summary.tests, tests.length);
  for (const state of states) {
    assert.equal(summary[state], tests.filter((test) => test.status === state).length, state);
  }
  assert.ok(summary.start <= summary.stop);
  assert.equal(report.generatedBy, 'assay');
  assert.equal(report.results.tool.name, 'assay');
}

// What validateStrict must refuse, or it proves nothing.
function checkThatTheSchemaIsStrict(report) {
  const wrong = structuredClone(report);
  wrong.results.summary.unknown = 0;
  assert.throws(() => validateStrict(wrong));
}

function stateOf(testcase) {
  if (testcase.failure?.length) return 'failed';
  if (testcase.error?.length) return testcase.error[0].type;
  return testcase.skipped?.length ? 'skipped' : 'passed';
}

// CTRF keeps control characters, which XML has no way to write, and names what has no name.
const comparable = (text) =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '\ufffd');
const named = (name) => (name ? name : 'unnamed');

async function checkJunit(xml, report) {
  const junit = await parse(xml);
  const suites = junit.testsuite ?? [];
  const cases = suites.flatMap((suite) => suite.testcase ?? []);
  const { summary, tests } = report.results;
  assert.equal(junit.tests, summary.tests);
  assert.equal(junit.failures, summary.failed);
  assert.equal(junit.skipped, summary.skipped);
  assert.equal(junit.errors, summary.other + summary.pending);
  assert.equal(cases.length, tests.length);
  tests.forEach((test, i) => {
    assert.equal(named(cases[i].name), comparable(test.name));
    assert.equal(stateOf(cases[i]), test.status);
    assert.equal(Math.round(cases[i].time * 1000), test.duration);
  });
  for (const suite of suites) {
    const sum = (key) => (suite.testcase ?? []).filter((testcase) => testcase[key]?.length).length;
    assert.equal(suite.tests, (suite.testcase ?? []).length);
    assert.equal(suite.failures, sum('failure'));
    assert.equal(suite.errors, sum('error'));
    assert.equal(suite.skipped, sum('skipped'));
  }
}

assert.ok(names.length > 0, 'no reports');
for (const name of names) {
  const report = JSON.parse(readFileSync(join(folder, `${name}.ctrf.json`), 'utf8'));
  checkCtrf(report);
  checkThatTheSchemaIsStrict(report);
  await checkJunit(readFileSync(join(folder, `${name}.junit.xml`), 'utf8'), report);
  console.log(`${name}: ${report.results.summary.tests} tests`);
}
