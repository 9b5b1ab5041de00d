// Runs scripts of package.json side by side, each with its own arguments, and fails where one of them does. Tests wait a third
// of their time, for processes, for the browser and for each other: two kinds of them keep the processors of a small machine busy.
// What the first one says is shown at once, what the others say when they have ended, in one piece.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const scripts = process.argv.slice(2).map((script) => script.split(' '));
const ended = await Promise.all(scripts.map(run));
process.exitCode = ended.includes(false) ? 1 : 0;

/** @returns whether it went well */
async function run([name, ...rest], place) {
  const began = Date.now();
  const args = ['run', '-s', name, ...(rest.length > 0 ? ['--', ...rest] : [])];
  const child = spawn('npm', args, {
    stdio: ['inherit', place === 0 ? 'inherit' : 'pipe', place === 0 ? 'inherit' : 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(bytes));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(said));
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(`== ${status === 0 ? 'ended' : 'FAILED'}: ${name} after ${seconds} s\n`);
  return status === 0;
}
