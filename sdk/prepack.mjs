// Prepares the published package: a fresh build without files of deleted modules, and the styles beside the code that imports
// them.
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

rmSync('dist', { recursive: true, force: true });
execFileSync('tsc', ['-b'], { stdio: 'inherit' });
for (const style of globSync('src/**/*.css')) {
  const copy = style.replace(/^src/, 'dist');
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(style, copy);
}
// Removes references to source maps, which are not published; tools would report each one as missing.
for (const file of globSync('dist/**/*.js')) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, ''));
}
