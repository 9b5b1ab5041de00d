import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';
import { expect, it } from 'vitest';
import { readFor, replaced } from './declarative-router-loader.ts';

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

it('the router loader removes code that only routers with data, servers and forms need', async () => {
  const whole = await build([]);
  const less = await build([join(import.meta.dirname, 'declarative-router-loader.ts')]);
  const needless = ['multipart/form-data', 'Unexpected Application Error!', 'modulepreload', 'displayName'];
  expect(needless.filter((words) => !whole.includes(words))).toEqual([]);
  expect(needless.filter((words) => less.includes(words))).toEqual([]);
  expect(gzipSync(less).length).toBeLessThan(gzipSync(whole).length * 0.75);
});

it('the router loader matches the installed React Router, which contains all replaced texts', () => {
  const { version } = JSON.parse(readFileSync(join(router, 'package.json'), 'utf8')) as { version: string };
  const text = globSync(join(router, 'dist/production/*.mjs'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const missing = replaced.flatMap(([from]) => {
    const times = typeof from === 'string' ? text.split(from).length - 1 : (text.match(from)?.length ?? 0);
    // A replaced text must occur only once, because a second occurrence may mean something else.
    return times === 0 || (typeof from === 'string' && times > 1) ? [`${from} stands ${times} times`] : [];
  });
  if (version !== readFor) missing.unshift(`it was read for ${readFor}`);
  const advice = 'read declarative-router-loader.ts anew, as sdk/docs/decisions/049 says';
  expect(missing.map((what) => `React Router ${version}: ${what}; ${advice}`)).toEqual([]);
});
