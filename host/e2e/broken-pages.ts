import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageFault {
  name: string;
  manifest?: { status?: number; type?: string; body?: string; how?: 'abort' | 'never' };
  /** The script that replaces the agent's own; null for no response. */
  script?: string | null;
  late?: true;
}

/** A Module Federation container. @param factory the body of `get`, which returns the agent's module */
const container = (factory: string) => `
  var __global = (() => {
    let shared;
    const provided = async (name) => {
      const { lib, get } = Object.values(shared[name])[0];
      return lib ? lib() : (await get())();
    };
    return {
      init(scope) { shared = scope; },
      async get() {
        const { defineAgent } = await provided('@staffroom/sdk/client');
        const { createElement, useEffect } = await provided('react');
        ${factory}
      },
    };
  })();`;

/** The script of an agent with the given page. @param page the code of the page's loader @param id the agent's id as code */
const loading = (page: string, id = '__slug') =>
  container(
    `const agent = defineAgent({ id: ${id}, name: 'Broken', description: '-' }, { page: ${page} }); return () => ({ agent });`,
  );
const showing = (body: string) => loading(`async () => ({ default: () => { ${body} } })`);

export const pageFaults: PageFault[] = [
  { name: 'cannot be reached', manifest: { how: 'abort' } },
  { name: 'has no manifest', manifest: { status: 404 } },
  { name: 'has a server that fails', manifest: { status: 502 } },
  {
    name: 'has a web page instead of a manifest',
    manifest: { type: 'text/html', body: '<!doctype html><title>Welcome</title>' },
  },
  { name: 'has a manifest that is none', manifest: { body: '{"name":"x"}' } },
  { name: 'has a manifest that never arrives', manifest: { how: 'never' }, late: true },
  { name: 'has no script', script: null },
  { name: 'has a script that throws', script: `throw new Error('no tide');` },
  { name: 'has a script that is no remote', script: 'var other = 1;' },
  { name: 'throws while it is loaded', script: container(`throw new Error('no tide');`) },
  { name: 'exposes nothing', script: container('return () => ({});') },
  { name: 'exposes another agent', script: loading('async () => ({ default: () => null })', `'another'`) },
  { name: 'exports no component', script: loading('async () => ({})') },
  { name: 'has a loader that never ends', script: loading('() => new Promise(() => {})'), late: true },
  { name: 'throws when it is drawn', script: showing(`throw new Error('no tide');`) },
  {
    name: 'throws once it is shown',
    script: showing(`useEffect(() => { throw new Error('no tide'); }, []); return 'here';`),
  },
];

const sdk = fileURLToPath(new URL('../../sdk', import.meta.url));
const script = 'broken.js';

/** A broken agent: its fault, and whether its page has a frame. */
export interface BrokenAgent {
  slug: string;
  fault: PageFault;
  frame: boolean;
}

export const wellAgent = 'well';
export const brokenAgents: BrokenAgent[] = pageFaults.flatMap((fault, place) => [
  { slug: `open-${place}`, fault, frame: false },
  { slug: `framed-${place}`, fault, frame: true },
]);

/** Writes `plugins.json` with these agents and a working one. @returns its path */
export async function brokenPages(directory: string): Promise<string> {
  await mkdir(join(directory, 'node_modules/@staffroom'), { recursive: true });
  await symlink(sdk, join(directory, 'node_modules/@staffroom/sdk'));
  const well = {
    slug: wellAgent,
    fault: { name: '', script: showing(`return 'All is well';`) },
    frame: false,
  };
  for (const { slug, fault } of [well, ...brokenAgents]) {
    const exports = { './manifest': './manifest.json' };
    const peerDependencies = { '@staffroom/sdk': '*' };
    const files = {
      'package.json': { name: slug, version: '1.0.0', type: 'module', exports, peerDependencies },
      'manifest.json': { id: slug, name: nameOf(slug), description: 'For a test.' },
      'dist/client/mf-manifest.json': manifestOf(globalOf(slug)),
    };
    for (const [name, contents] of Object.entries(files)) {
      await mkdir(join(directory, slug, name, '..'), { recursive: true });
      await writeFile(join(directory, slug, name), JSON.stringify(contents));
    }
    if (fault.script !== null)
      await writeFile(join(directory, slug, 'dist/client', script), scriptOf(fault, slug));
  }
  const file = join(directory, 'plugins.json');
  const agents = Object.fromEntries(
    [well, ...brokenAgents].map(({ slug, frame }) => [slug, { from: `./${slug}`, isolate: false, frame }]),
  );
  await writeFile(file, JSON.stringify({ agents }));
  return file;
}

export const nameOf = (slug: string) => `The ${slug} one`;
const globalOf = (slug: string) => `staffroom_${slug.replace('-', '_')}`;

const manifestOf = (globalName: string) => ({
  id: globalName,
  name: globalName,
  metaData: {
    name: globalName,
    type: 'app',
    buildInfo: { buildVersion: '1.0.0' },
    remoteEntry: { name: script, path: '', type: 'global' },
    types: {},
    globalName,
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [],
});

function scriptOf({ script: source }: PageFault, slug: string): string {
  return (source ?? '').replace('__slug', JSON.stringify(slug)).replace('__global', globalOf(slug));
}
