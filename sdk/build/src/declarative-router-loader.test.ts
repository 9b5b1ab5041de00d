import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { expect, it } from 'vitest';

const requireHere = createRequire(new URL('../../package.json', import.meta.url));
const router = dirname(
  createRequire(requireHere.resolve('react-router-dom')).resolve('react-router/package.json'),
);

async function build(loaders: string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'router-'));
  const used =
    'BrowserRouter, Navigate, Outlet, Route, Routes, useHref, useLinkClickHandler, useSearchParams';
  const entry = join(folder, 'main.js');
  writeFileSync(
    entry,
    `import { ${used} } from ${JSON.stringify(join(router, 'dist/production/index.mjs'))}; export default [${used}];`,
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry,
    output: { path: folder, filename: 'built.js', library: { type: 'var', name: 'used' } },
    externals: { react: 'var React' },
    module: { rules: [{ test: /\.mjs$/, use: loaders }] },
  });
  compiler.run((error, stats) =>
    compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve())),
  );
  await promise;
  const built = readFileSync(join(folder, 'built.js'), 'utf8');
  rmSync(folder, { recursive: true });
  return built;
}

it('leaves out what only routers with data, servers and forms need', async () => {
  const whole = await build([]);
  const less = await build([join(import.meta.dirname, 'declarative-router-loader.ts')]);
  const needless = ['multipart/form-data', 'Unexpected Application Error!', 'modulepreload', 'displayName'];
  expect(needless.filter((words) => !whole.includes(words))).toEqual([]);
  expect(needless.filter((words) => less.includes(words))).toEqual([]);
  expect(gzipSync(less).length).toBeLessThan(gzipSync(whole).length * 0.75);
});
