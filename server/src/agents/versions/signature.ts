import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Rejection } from '../rejection.ts';

/**
 * Holds a tarball to its detached signature: ed25519 over the SHA-512 digest of the tarball, in base64, in `<tarball>.sig`.
 * @param key file of a public key (PEM) that it must be signed with; else any of `trusted` will do
 * @param trusted folder with public keys
 * @param required whether a package without signature is refused, as one is where a key is asked for
 * @returns the name of the key's file; null for a package without signature where none is asked for
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
      // What is uploaded has another name here than with the person who reads this.
      required
        ? 'it is not signed: its signature (.sig) has to come with it'
        : `it is not signed: there is no ${basename(tarball)}.sig beside it`,
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
      ? `its signature fits none of the keys in ${trusted}; it was changed, or someone else signed it`
      : `its signature does not fit ${basename(key)}; it was changed, or someone else signed it`,
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
    throw new Rejection('key-invalid', `${file} holds no public key`, { cause: error });
  }
  throw new Rejection('key-invalid', `${file} is not an ed25519 key`);
}
