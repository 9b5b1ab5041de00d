import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Rejection, oneLine } from '../../agents/rejection.ts';
import { verifySignature } from '../versions/signature.ts';
import { integrityOf } from '../versions/tarball.ts';
import { AgentIndexFile, type IndexedVersion } from './index-format.ts';

export interface ReadIndexOptions {
  /** The path of the index file, or its http(s) address. */
  source: string;
  /** The data folder. */
  data: string;
  /** Downloads from the address. */
  fetch: typeof globalThis.fetch;
}

interface ReadIndex {
  index: AgentIndexFile;
  /** File name of the public key that verifies the signature of the index. */
  signedBy: string;
}

const maxIndexBytes = 5 * 1024 * 1024;
const maxPackageBytes = 100 * 1024 * 1024;
const maxSignatureBytes = 1_000;
/** Milliseconds for one download. */
const downloadTimeoutMs = 60_000;

/** Reads the index and verifies its signature, as for a package. @throws Rejection */
export async function readIndex(options: ReadIndexOptions): Promise<ReadIndex> {
  const { source, data } = options;
  return inFolder(data, async (folder) => {
    const file = join(folder, 'index.json');
    await fetchTo(file, source, maxIndexBytes, options);
    await fetchTo(`${file}.sig`, `${source}.sig`, maxSignatureBytes, options);
    const trusted = join(data, 'agents', 'keys');
    const signer = await verifySignature(file, { key: undefined, trusted, required: true });
    if (signer && signer.onlyFor !== null)
      throw new Rejection(
        'index-invalid',
        `the index is signed with ${signer.file}, which may sign only packages of "${signer.onlyFor}"`,
      );
    const text = await readFile(file, 'utf8');
    try {
      return { index: AgentIndexFile.parse(JSON.parse(text)), signedBy: signer?.file ?? '' };
    } catch (error) {
      throw new Rejection('index-invalid', `the index is not valid: ${oneLine(error)}`, { cause: error });
    }
  });
}

/** Downloads a package of the index with its signature, and passes its path on. @throws Rejection */
export async function withIndexedPackage<T>(
  version: IndexedVersion,
  options: ReadIndexOptions,
  use: (tarball: string) => Promise<T>,
): Promise<T> {
  const address = addressOf(version.package, options.source);
  return inFolder(options.data, async (folder) => {
    const tarball = join(folder, 'package.tgz');
    await fetchTo(tarball, address, maxPackageBytes, options);
    await fetchTo(`${tarball}.sig`, `${address}.sig`, maxSignatureBytes, options);
    if ((await integrityOf(tarball)) !== version.integrity)
      throw new Rejection('index-invalid', 'the package has another digest than the index states');
    return use(tarball);
  });
}

const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

/** @throws Rejection if the package is not in the folder of the index or below */
function addressOf(name: string, source: string): string {
  const base = isAddress(source) ? source : `file://${resolve(source)}`;
  const folder = new URL('.', base).href;
  const url = URL.canParse(name, base) ? new URL(name, base) : null;
  if (!url?.href.startsWith(folder) || url.search !== '')
    throw new Rejection('index-invalid', `the package "${name}" is outside the folder of the index`);
  return isAddress(source) ? url.href : decodeURIComponent(url.pathname);
}

async function fetchTo(
  file: string,
  source: string,
  maxBytes: number,
  { fetch }: ReadIndexOptions,
): Promise<void> {
  const bytes = isAddress(source)
    ? await download(source, maxBytes, fetch)
    : await readLocal(source, maxBytes);
  await writeFile(file, bytes);
}

async function readLocal(source: string, maxBytes: number): Promise<Buffer> {
  const found = await stat(source).catch(() => null);
  if (!found?.isFile()) throw new Rejection('index-unreachable', `${source} cannot be read`);
  if (found.size > maxBytes) throw new Rejection('index-unreachable', `${source} is too large`);
  return readFile(source);
}

async function download(address: string, maxBytes: number, fetch: typeof globalThis.fetch): Promise<Buffer> {
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(downloadTimeoutMs),
    });
    if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    throw new Rejection('index-unreachable', `${address} could not be fetched: ${oneLine(error)}`, {
      cause: error,
    });
  }
}

async function inFolder<T>(data: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(data, '.index-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
