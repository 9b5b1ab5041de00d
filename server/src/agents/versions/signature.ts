import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Rejection } from '../rejection.ts';

/**
 * Verifies a tarball's detached signature: ed25519 over its SHA-512 digest, in base64, in `<tarball>.sig`.
 * @param key file of the public key (PEM) that must have signed it; if undefined, any key in `trusted` is accepted
 * @param trusted folder with public keys
 * @param required whether to refuse an unsigned package; a given `key` implies it
 * @returns the key's file name; null for an accepted unsigned package
 * @throws Rejection
 */
export async function verifySignature(
  tarball: string,
  { key, trusted, required }: { key: string | undefined; trusted: string; required: boolean },
): Promise<string | null> {
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
  for (const file of key === undefined ? await keysIn(trusted) : [key]) {
    if (verify(null, digest, await publicKey(file), signature)) return basename(file);
  }
  throw new Rejection(
    'signature-wrong',
    key === undefined
      ? `the package’s signature matches none of the keys in ${trusted}; the package was changed, or someone else signed it`
      : `the package’s signature does not match ${basename(key)}; the package was changed, or someone else signed it`,
  );
}

async function keysIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => name.endsWith('.pem')).map((name) => join(folder, name));
}

async function publicKey(file: string) {
  try {
    const key = createPublicKey(await readFile(file, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new Rejection('key-invalid', `${file} contains no public key`, { cause: error });
  }
  throw new Rejection('key-invalid', `${file} is not an ed25519 key`);
}
