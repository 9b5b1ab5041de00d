import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Compiler, rspack } from '@rspack/core';
import { afterEach, expect, it } from 'vitest';
import { agentBuild } from './agent-build.ts';

const sdk = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates the test agent inside the SDK's folder, so that its packages resolve as for a real agent. */
function agent(
  client: string,
  peerDependencies: Record<string, string> = { '@staffroom/sdk': '^0.1.0', react: '^19.0.0' },
) {
  mkdirSync(join(sdk, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(sdk, '.cache/agent-'));
  folders.push(folder);
  mkdirSync(join(folder, 'client'));
  mkdirSync(join(folder, 'node_modules/@staffroom'), { recursive: true });
  symlinkSync(sdk, join(folder, 'node_modules/@staffroom/sdk'));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: '@acme/agent-code-review', version: '1.2.3', type: 'module', peerDependencies }),
  );
  writeFileSync(join(folder, 'client/index.tsx'), client);
  return folder;
}

async function build(folder: string) {
  const compiler: Compiler = rspack(agentBuild(folder, { mode: 'production', serve: false }));
  const { promise, resolve, reject } = Promise.withResolvers<{ errors: string[]; files: string[] }>();
  compiler.run((error, stats) => {
    if (error || !stats) return reject(error ?? new Error('no stats'));
    const { errors = [], assets = [] } = stats.toJson({ errors: true, assets: true });
    compiler.close(() =>
      resolve({ errors: errors.map(({ message }) => message), files: assets.map(({ name }) => name) }),
    );
  });
  return promise;
}

it('the build refuses an agent whose package.json names no SDK version range', () => {
  expect(() => agentBuild(agent('', { react: '^19.0.0' }), { mode: 'production', serve: false })).toThrow(
    '@acme/agent-code-review: package.json must state the range of "@staffroom/sdk" in peerDependencies',
  );
});

it('the build refuses an agent that bundles its own router', async () => {
  const { errors } = await build(
    agent(`import { Link } from 'react-router-dom'; export const agent = Link;`),
  );
  expect(errors.join('\n')).toContain(
    'its own copy of "react-router-dom". Import it from @staffroom/sdk/client',
  );
});

it('a built agent takes React and the client kit from the host', async () => {
  const folder = agent(`
    import { defineAgent } from '@staffroom/sdk/client';
    import { useState } from 'react';
    export const agent = defineAgent({ id: 'code-review', name: 'Review', description: String(useState) }, { page: () => import('./page.tsx') });`);
  writeFileSync(join(folder, 'client/page.tsx'), 'export default () => <p>Review</p>;');
  const { errors, files } = await build(folder);
  expect(errors).toEqual([]);
  const served = files.filter((file) => !file.startsWith('../'));
  expect(served.filter((file) => !/\.[0-9a-f]{8}\.(js|css)$/.test(file)).toSorted()).toEqual([
    'mf-manifest.json',
    'mf-stats.json',
  ]);
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/client/mf-manifest.json'), 'utf8'));
  expect(manifest.name).toBe('acme_agent_code_review');
});

it('the build refuses agent styles that would affect other pages', async () => {
  const folder = agent(
    `import './all.css'; import classes from './page.module.css'; export const agent = classes;`,
  );
  writeFileSync(join(folder, 'client/all.css'), 'button { color: red; }');
  writeFileSync(join(folder, 'client/page.module.css'), '.mine { color: red; } body { color: red; }');
  const errors = (await build(folder)).errors.join('\n');
  expect(errors).toMatch(/client\/all\.css would style the whole workspace. Rename it to \*\.module\.css/);
  expect(errors).toMatch(/pure/i);
});
