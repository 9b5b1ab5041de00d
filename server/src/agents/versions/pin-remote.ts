import { createHash } from 'node:crypto';
import { z } from 'zod';
import { oneLine, Rejection } from '../rejection.ts';

/** A page that is served elsewhere, as one version of an agent has it. */
export const RemotePin = z.object({
  /** Of its `mf-manifest.json`. */
  address: z.url({ protocol: /^https?$/ }),
  /** Digest of that file. */
  integrity: z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/),
});
export type RemotePin = z.output<typeof RemotePin>;

/** What the command line says of it. */
export interface WantedRemote {
  address: string;
  /** As its author gives it; what is served at the time of the installation where undefined. */
  integrity?: string | undefined;
}

/** Of a manifest of Module Federation, what it has to say to be pinned. */
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

/** Milliseconds for each file. */
const patience = 10_000;

/**
 * Looks at a page that is served elsewhere before it is installed: its manifest is of this version and has the digest that was
 * given, and its script has the one that the manifest says. That script has those of all other files.
 * @throws Rejection
 */
export async function pinRemote({ address, integrity }: WantedRemote, version: string): Promise<RemotePin> {
  const wanted = RemotePin.partial({ integrity: true }).safeParse({ address, integrity });
  if (wanted.success && !isForBrowsers(address))
    throw new Rejection(
      'page-remote',
      'the address of the page must have no user and no password: browsers get it',
    );
  if (!wanted.success)
    throw new Rejection(
      'page-remote',
      'the page needs the http(s) address of its mf-manifest.json, and a digest like "sha384-…" if there is one',
    );
  const bytes = await fetched(address);
  const pinned = integrity ?? digestOf(bytes, 'sha384');
  requireDigest(bytes, pinned, address);
  const { publicPath, remoteEntry, buildInfo } = manifestIn(bytes, address).metaData;
  if (buildInfo.buildVersion !== version)
    throw new Rejection(
      'page-remote',
      `the page at ${address} is of version ${buildInfo.buildVersion}, the package of ${version}; both halves have to be of one version`,
    );
  const folder = new URL(publicPath === 'auto' ? '.' : publicPath, address);
  const script = new URL(remoteEntry.path + remoteEntry.name, folder);
  // The workspace lets its frame load from this folder, and from nowhere else.
  if (!script.href.startsWith(new URL('.', address).href))
    throw new Rejection(
      'page-remote',
      `the script of the page lies at ${script.href}, outside of the folder of its manifest; serve dist/client as it was built`,
    );
  requireDigest(await fetched(script.href), remoteEntry.integrity, script.href);
  return { address, integrity: pinned };
}

function isForBrowsers(address: string): boolean {
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

async function fetched(address: string): Promise<Buffer> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) });
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
      `what is served at ${address} is no manifest that says its version and what its script has to be; build the page with staffroom build`,
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
    `what is served at ${address} is not what it has to be: its digest is ${there} instead of ${wanted}`,
  );
}
