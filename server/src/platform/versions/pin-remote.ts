import { createHash } from 'node:crypto';
import { z } from 'zod';
import { oneLine, Rejection } from '../../agents/rejection.ts';

/** The page of one version of an agent, if another server provides it, with the digest that its files must have. */
export const RemotePin = z.object({
  /** The address of the page's `mf-manifest.json`. */
  address: z.url({ protocol: /^https?$/ }),
  integrity: z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/),
});
export type RemotePin = z.output<typeof RemotePin>;

export interface WantedRemote {
  address: string;
  /** The digest that the author gave; if undefined, the digest of the file that the server provides now. */
  integrity?: string | undefined;
  /** Downloads the files; may refuse addresses on a private network. Default: the `fetch` of Node. */
  fetch?: typeof globalThis.fetch | undefined;
}

const Manifest = z.object({
  metaData: z.object({
    buildInfo: z.object({ buildVersion: z.string() }),
    publicPath: z.string().default('auto'),
    remoteEntry: z.object({
      name: z.string().min(1),
      path: z.string().default(''),
      integrity: RemotePin.shape.integrity,
    }),
  }),
});

/** Maximum milliseconds to download each file. */
const fileTimeoutMs = 10_000;

/**
 * Checks a page that another server provides. Its manifest must have this version and the given digest, and its script must
 * have the digest that the manifest states. The script contains the digests of all other files.
 * @throws Rejection
 */
export async function pinRemote(
  { address, integrity, fetch = globalThis.fetch }: WantedRemote,
  version: string,
): Promise<RemotePin> {
  const wanted = RemotePin.partial({ integrity: true }).safeParse({ address, integrity });
  if (wanted.success && !isForBrowsers(address))
    throw new Rejection(
      'page-remote',
      'the address of the page must not contain a user or password, because the server sends it to browsers',
    );
  if (!wanted.success)
    throw new Rejection(
      'page-remote',
      'the page needs the http(s) address of its mf-manifest.json; a digest, if given, must look like "sha384-…"',
    );
  const bytes = await fetched(address, fetch);
  const pinned = integrity ?? digestOf(bytes, 'sha384');
  requireDigest(bytes, pinned, address);
  const { publicPath, remoteEntry, buildInfo } = manifestIn(bytes, address).metaData;
  if (buildInfo.buildVersion !== version)
    throw new Rejection(
      'page-remote',
      `the page at ${address} has version ${buildInfo.buildVersion} and the package has ${version}; page and package must have the same version`,
    );
  const folder = new URL(publicPath === 'auto' ? '.' : publicPath, address);
  const script = new URL(remoteEntry.path + remoteEntry.name, folder);
  // The content security policy lets the iframe load from the manifest's folder only.
  if (!script.href.startsWith(new URL('.', address).href))
    throw new Rejection(
      'page-remote',
      `the page’s script is at ${script.href}, outside the folder of its mf-manifest.json; serve dist/client unchanged`,
    );
  requireDigest(await fetched(script.href, fetch), remoteEntry.integrity, script.href);
  return { address, integrity: pinned };
}

function isForBrowsers(address: string): boolean {
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

async function fetched(address: string, fetch: typeof globalThis.fetch): Promise<Buffer> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(fileTimeoutMs) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new Rejection('page-remote', `${address} could not be fetched: ${oneLine(error)}`, {
      cause: error,
    });
  }
}

function manifestIn(bytes: Buffer, address: string): z.output<typeof Manifest> {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch (error) {
    throw new Rejection(
      'page-remote',
      `the file at ${address} is not an mf-manifest.json with the page’s version and the digest of its script; build the page with staffroom build`,
      { cause: error },
    );
  }
}

const digestOf = (bytes: Buffer, algorithm: string) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

function requireDigest(bytes: Buffer, wanted: string, address: string): void {
  const there = digestOf(bytes, wanted.slice(0, 6));
  if (there === wanted) return;
  throw new Rejection(
    'page-remote',
    `the file at ${address} has the wrong digest: ${there} instead of ${wanted}`,
  );
}
