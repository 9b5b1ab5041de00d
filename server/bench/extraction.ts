import { documentExtensions } from '@staffroom/sdk/internal/shared';
// Reports the extraction results for real files: those of the shared corpus, or of any folder with a manifest in the same
// format.
//   node --conditions=@staffroom/source server/bench/extraction.ts [folder ...]
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type FileSample, outcomeOf } from '../src/ingest/testing/file-samples.ts';
import { watchChildren } from '../src/ingest/testing/extraction.ts';

/** Seconds after which a file counts as stuck. */
const deadline = 60;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
});
const shared = process.env['STAFFROOM_SHARED'] ?? fileURLToPath(new URL('../../../shared', import.meta.url));
const folders = positionals.length > 0 ? positionals : [join(shared, 'corpus')];
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** If the folder has no manifest, reads every file in it and only expects that reading ends. */
function samplesOf(folder: string): FileSample[] {
  const manifest = join(folder, 'manifest.json');
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8'));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .map((file) => ({ file, expected: 'any', phrase: null, page: null }));
}

interface Tally {
  files: number;
  asExpected: number;
  seconds: number;
  peak: number;
}

const tallies = new Map<string, Tally>();
let stuck = 0;
for (const folder of folders) {
  const samples = samplesOf(folder).filter(({ file }) =>
    documentExtensions.includes(extname(file).toLowerCase()),
  );
  for (const sample of samples) {
    using watch = watchChildren();
    const started = performance.now();
    const { outcome, sentence } = await outcomeOf(folder, sample);
    const seconds = (performance.now() - started) / 1000;
    if (seconds > deadline) stuck++;
    const asExpected = sample.expected === 'any' || outcome === sample.expected;
    const kind = extname(sample.file).toLowerCase();
    const tally = tallies.get(kind) ?? { files: 0, asExpected: 0, seconds: 0, peak: 0 };
    tallies.set(kind, {
      files: tally.files + 1,
      asExpected: tally.asExpected + (asExpected ? 1 : 0),
      seconds: tally.seconds + seconds,
      peak: Math.max(tally.peak, watch.peak() ?? 0),
    });
    if (values.all || !asExpected)
      print(
        `${asExpected ? '  ' : '! '}${sample.file}: ${outcome}${asExpected ? '' : `, expected ${sample.expected}`} (${seconds.toFixed(2)} s) ${sentence}`,
      );
  }
}

print('format   files  as expected  s/file  peak MB');
const sum: Tally = { files: 0, asExpected: 0, seconds: 0, peak: 0 };
for (const [kind, { files, asExpected, seconds, peak }] of [...tallies].sort(([left], [right]) =>
  left.localeCompare(right),
)) {
  row(kind, { files, asExpected, seconds, peak });
  sum.files += files;
  sum.asExpected += asExpected;
  sum.seconds += seconds;
  sum.peak = Math.max(sum.peak, peak);
}
row('all', sum);
print(`stuck: ${stuck}`);
if (stuck > 0 || sum.asExpected < sum.files) process.exitCode = 1;

function row(kind: string, { files, asExpected, seconds, peak }: Tally): void {
  print(
    `${kind.padEnd(8)} ${String(files).padStart(5)}  ${`${asExpected} (${((asExpected / files) * 100).toFixed(1)} %)`.padStart(11)}  ${(seconds / files).toFixed(2).padStart(6)}  ${(peak / 1024 / 1024).toFixed(0).padStart(7)}`,
  );
}
