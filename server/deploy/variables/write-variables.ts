// Writes the variables of the server into the chart and the handbook: `node server/deploy/variables/write-variables.ts`. A test
// fails if one of the files differs from what this script writes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from './variable-files.ts';

const root = join(import.meta.dirname, '../../..');
for (const [file, write] of Object.entries(format)) {
  const path = join(root, file);
  writeFileSync(path, write(readFileSync(path, 'utf8')));
}
