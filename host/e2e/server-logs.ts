import { globSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/e2e-logs', import.meta.url));
const maxLines = 40;

/** The folder of this worker's logs. A test may use several servers, each with its own file. */
const here = () => join(folder, process.env['TEST_PARALLEL_INDEX'] ?? '0');

/** Creates a log file for the server on that port. @returns its descriptor, for starting the server */
export function logFile(port: string | number): number {
  mkdirSync(here(), { recursive: true });
  return openSync(join(here(), `${port}.log`), 'a');
}

/** Remembers where each log ends. @returns a function that reads the lines added since then */
export function watchLogs(): () => string[] {
  const before = new Map(logs().map((file) => [file, statSync(file).size]));
  return () =>
    logs().flatMap((file) => {
      const said = readFileSync(file)
        .subarray(before.get(file) ?? 0)
        .toString()
        .trimEnd()
        .split('\n');
      const lines = said[0] === '' ? [] : said.slice(-maxLines);
      return lines.length === 0
        ? []
        : [`The log of the server, ${lines.length} of ${said.length} lines (${file}):`, ...lines];
    });
}

const logs = () => globSync(join(here(), '*.log')).toSorted();
