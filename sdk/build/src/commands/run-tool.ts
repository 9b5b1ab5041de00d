import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Runs the command-line program of a dependency. @returns its exit code */
export async function runTool(
  name: string,
  program: string,
  args: string[],
  folder: string,
): Promise<number> {
  const file = packageFile(name);
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as { bin: Record<string, string> };
  const path = join(dirname(file), bin[program] ?? '');
  const child = spawn(process.execPath, [path, ...args], { cwd: folder, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

function packageFile(name: string): string {
  return require.resolve(`${name}/package.json`);
}
