import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Rejection } from '../../agents/rejection.ts';

/** The key that signed a package. */
export interface Signer {
  /** The file name of the public key. */
  file: string;
  /** The SHA-256 digest of the public key, in hexadecimal. */
  fingerprint: string;
  /** The only agent whose packages the key may sign; null if the key may sign the packages of every agent. */
  onlyFor: string | null;
}

interface TrustedKey {
  file: string;
  onlyFor: string | null;
}

/**
 * Verifies a tarball's detached signature: ed25519 over its SHA-512 digest, in base64, in `<tarball>.sig`.
 * @param key file of the public key (PEM) that must have signed it; if undefined, any key in `trusted` is accepted
 * @param trusted folder with public keys; keys in a subfolder may sign only packages of the agent with the subfolder's name
 * @param required whether to refuse an unsigned package; a given `key` implies it
 * @returns null for an accepted unsigned package
 * @throws Rejection
 */
export async function verifySignature(
  tarball: string,
  { key, trusted, required }: { key: string | undefined; trusted: string; required: boolean },
): Promise<Signer | null> {
  const text = await readFile(`${tarball}.sig`, 'utf8').catch(() => null);
  if (text === null) {
    if (key === undefined && !required) return null;
    throw new Rejection(
      'signature-missing',
      // An uploaded package has a temporary name on disk, so the message does not mention the file.
      required
        ? 'the package is not signed: upload its signature (.sig) too'
        : `the package is not signed: ${basename(tarball)}.sig is missing from its folder`,
    );
  }
  const digest = createHash('sha512')
    .update(await readFile(tarball))
    .digest();
  const signature = Buffer.from(text.trim(), 'base64');
  const keys = key === undefined ? await trustedKeys(trusted) : [{ file: key, onlyFor: null }];
  for (const { file, onlyFor } of keys) {
    const signer = await publicKey(file);
    if (verify(null, digest, signer, signature))
      return { file: basename(file), fingerprint: fingerprintOf(signer), onlyFor };
  }
  throw new Rejection(
    'signature-wrong',
    key === undefined
      ? `the package’s signature matches none of the keys in ${trusted}; the package was changed, or someone else signed it`
      : `the package’s signature does not match ${basename(key)}; the package was changed, or someone else signed it`,
  );
}

/** @throws Rejection if the key may not sign packages of this agent */
export function requireSignerOf(id: string, signer: Signer | null): void {
  if (signer === null || signer.onlyFor === null || signer.onlyFor === id) return;
  throw new Rejection(
    'signature-wrong',
    `the key ${signer.file} signs only packages of "${signer.onlyFor}", and this package is "${id}"`,
  );
}

async function trustedKeys(folder: string): Promise<TrustedKey[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const bound = folders.map(async (id) =>
    (await keysIn(join(folder, id))).map((file): TrustedKey => ({ file, onlyFor: id })),
  );
  const free = (await keysIn(folder)).map((file): TrustedKey => ({ file, onlyFor: null }));
  return [...free, ...(await Promise.all(bound)).flat()];
}

async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.pem')).map((name) => join(folder, name));
}

const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');

async function publicKey(file: string) {
  try {
    const key = createPublicKey(await readFile(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new Rejection('key-invalid', `${file} contains no public key`, { cause: error });
  }
  throw new Rejection('key-invalid', `${file} is not an ed25519 key`);
}
