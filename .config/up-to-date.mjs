// Decides whether a step must be repeated. `tsc -b` compares file times, and the bundler and package manager check everything
// each time, so a second start would wait for all three. Inputs are compared by content, so that switching a branch forth and
// back costs nothing; outputs by size and time, so that a lost or replaced file is noticed.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names of folders that contain only generated files. */
const made = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.data',
  'coverage',
  'test-results',
  'playwright-report',
]);

export function upToDate(root, records) {
  const record = ({ name }) => join(root, records, `${name}.json`);

  function inputsOf({ inputs }) {
    const hash = createHash('sha256');
    for (const file of inputs.flatMap((path) => filesIn(root, path, written))) {
      hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
    }
    return hash.digest('hex');
  }

  function outputsOf({ outputs, mine = () => true }) {
    const files = outputs.flatMap((path) => filesIn(root, path, () => true)).filter(mine);
    return Object.fromEntries(
      files.map((file) => [file, `${statSync(join(root, file)).size} ${statSync(join(root, file)).mtimeMs}`]),
    );
  }

  return {
    judge(step) {
      const before = readRecord(record(step));
      if (before === undefined) return 'changed';
      const now = outputsOf(step);
      const files = Object.keys(before.outputs);
      if (files.some((file) => now[file] === undefined)) return 'lost';
      if (files.some((file) => now[file] !== before.outputs[file])) return 'changed';
      return inputsOf(step) === before.inputs && step.tool() === before.tool ? 'fresh' : 'changed';
    },

    async make(step, make) {
      rmSync(record(step), { force: true });
      const inputs = inputsOf(step);
      await make();
      mkdirSync(dirname(record(step)), { recursive: true });
      writeFileSync(record(step), JSON.stringify({ inputs, tool: step.tool(), outputs: outputsOf(step) }));
    },
  };
}

function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const written = (name) => !made.has(name);

/** @returns paths from `root`, in a fixed order; none if the file does not exist */
function filesIn(root, path, into) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => into(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(root, `${path}/${entry.name}`, into) : [`${path}/${entry.name}`],
    );
}
