// Compares browser downloads with the budgets of .size-limit.mjs: above a budget, the check fails; close to it, the check
// warns, so that the failure does not surprise an unrelated change.
import { spawnSync } from 'node:child_process';
import process from 'node:process';

/** Share of a budget that should remain free. Below it, the check warns. */
const headroom = 0.03;

const build = spawnSync('node', ['--conditions=@staffroom/source', '.ci/plain-agent.ts'], {
  stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const { stdout, status } = spawnSync('size-limit', ['--json'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
const sizes = JSON.parse(stdout);
for (const { name, size, sizeLimit, passed } of sizes) {
  const share = `${((size / sizeLimit) * 100).toFixed(1).padStart(5)}%`;
  const kilobytes = `${(size / 1000).toFixed(1).padStart(6)} of ${sizeLimit / 1000} kB`;
  const verdict = passed
    ? size > sizeLimit * (1 - headroom)
      ? 'WARNING, nearly full'
      : ''
    : 'FAILED, too large';
  process.stdout.write(`${share}  ${kilobytes}  ${name}  ${verdict}`.trimEnd() + '\n');
}
process.exitCode = status ?? 1;
