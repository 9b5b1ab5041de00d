import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../text/escape-html.ts';
import type { InstalledAgent } from '../../modules/agents/installed.ts';

/** The part of `mf-manifest.json` that lists the files of an agent's page. */
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: Record<'js' | 'css', Record<'sync' | 'async', string[]>> }[];
}

interface Page extends Pick<InstalledAgent, 'clientUrl'> {
  entry: Pick<InstalledAgent['entry'], 'integrity'>;
}

/** Chunks with this name load only when a person needs them. */
const lazy = /^lazy-/;

/**
 * Creates the elements that make a browser fetch the files of an agent's page in parallel with the host's first scripts.
 * Otherwise the browser learns of each file from the one before. The elements of a folder are kept, because the files of a
 * version never change.
 */
export function createPagePreloads() {
  const known = new Map<string, Promise<string>>();
  return (agent: Page, directory: string): Promise<string> => {
    const { clientUrl, entry } = agent;
    if (clientUrl === null || !clientUrl.startsWith('/')) return Promise.resolve('');
    const key = `${directory} ${clientUrl} ${entry.integrity ?? ''}`;
    const made = known.get(key) ?? elements(clientUrl, entry.integrity, directory).catch(() => '');
    known.set(key, made);
    return made;
  };
}

async function elements(
  clientUrl: string,
  integrity: string | undefined,
  directory: string,
): Promise<string> {
  const manifest = JSON.parse(await readFile(join(directory, 'mf-manifest.json'), 'utf8')) as Manifest;
  const filesOf = (type: 'js' | 'css') =>
    manifest.exposes.flatMap(({ assets }) => [...assets[type].sync, ...assets[type].async]);
  const base = clientUrl.slice(0, clientUrl.lastIndexOf('/') + 1);
  const files = [
    ...[manifest.metaData.remoteEntry.name, ...filesOf('js')].map((file) => ({ file, as: 'script' })),
    ...filesOf('css').map((file) => ({ file, as: 'style' })),
  ].filter(({ file }) => !lazy.test(file));
  const links = await Promise.all(
    files.map(async ({ file, as }) => element(base + file, as, await digest(join(directory, file)))),
  );
  return [element(clientUrl, 'fetch', integrity), ...links].join('');
}

function element(href: string, as: string, integrity: string | undefined): string {
  const checked = integrity === undefined ? '' : ` integrity="${escapeHtml(integrity)}"`;
  return `<link rel="preload" as="${as}" href="${escapeHtml(href)}" crossorigin${checked}>`;
}

async function digest(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
