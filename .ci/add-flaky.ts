// Adds the flaky tests of the last run to .ci/flaky.json.
import { globSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { listFile, readList } from '../.config/flaky-list.ts';
import { browserResults, unitResults } from './results.ts';
import { newSightings } from './sightings.ts';

const results = [
  unitResults(),
  browserResults(),
  ...globSync('node_modules/.cache/again-*.json').map((report) => unitResults(basename(report))),
].flatMap((found) => found ?? []);
const found = newSightings(results.filter(({ state }) => state === 'flaky'));
const list = [...readList(), ...found].toSorted((a, b) => (a.test < b.test ? -1 : 1));
writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`);
process.stdout.write(`${found.length} added to .ci/flaky.json\n`);
for (const { test } of found)
  if (list.filter((entry) => entry.test === test).length > 1)
    process.stdout.write(`Repair it now, or give it "owner" and "until": ${test}\n`);
