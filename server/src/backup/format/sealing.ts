import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Decrypter, Encrypter } from 'age-encryption';
import { BackupRefused } from '../outcome.ts';

/** Encrypts what a backup stores, or stores it as it is. */
export interface Sealing {
  /** The public key; null without encryption. */
  recipient: string | null;
  /** The end of the names of sealed files. */
  suffix: '' | '.age';
  seal(bytes: Uint8Array): Promise<Uint8Array>;
  /** @param size the size of the content in bytes @returns the stream with its own size */
  sealStream(content: Readable, size: number): Promise<{ stream: Readable; size: number }>;
}

/** Reads what `Sealing` wrote. */
export interface Opening {
  open(bytes: Uint8Array): Promise<Uint8Array>;
  openStream(content: Readable): Promise<Readable>;
}

export const plain: Sealing & Opening = {
  recipient: null,
  suffix: '',
  seal: async (bytes) => bytes,
  sealStream: async (stream, size) => ({ stream, size }),
  open: async (bytes) => bytes,
  openStream: async (content) => content,
};

/** @param recipient the public key of the format age, `age1…`; null for no encryption @throws BackupRefused */
export async function createSealing(recipient: string | null): Promise<Sealing> {
  if (recipient === null) return plain;
  const age = await import('age-encryption');
  function encrypter(to: string): Encrypter {
    const made = new age.Encrypter();
    try {
      made.addRecipient(to);
    } catch (cause) {
      throw new BackupRefused(
        'The key for encryption is not a public key of age. It begins with age1; "age-keygen" prints it.',
        { cause },
      );
    }
    return made;
  }
  encrypter(recipient);
  return {
    recipient,
    suffix: '.age',
    seal: (bytes) => encrypter(recipient).encrypt(bytes),
    async sealStream(content, size) {
      const sealed = await encrypter(recipient).encrypt(toWeb(content));
      return { stream: fromWeb(sealed), size: sealed.size(size) };
    },
  };
}

/**
 * @param recipient the public key of the backup; null for a backup without encryption
 * @param identity the text of an age key file, with the line `AGE-SECRET-KEY-…`
 * @throws BackupRefused if the backup is encrypted and the key is missing or malformed
 */
export async function createOpening(recipient: string | null, identity: string | null): Promise<Opening> {
  if (recipient === null) return plain;
  if (identity === null)
    throw new BackupRefused(
      `The backup is encrypted to ${recipient}. Name the file with its secret key: --identity <file>.`,
    );
  const age = await import('age-encryption');
  const keys = identity
    .split('\n')
    .flatMap((line) => (line.startsWith('AGE-SECRET-KEY-') ? line.trim() : []));
  function decrypter(): Decrypter {
    const made = new age.Decrypter();
    for (const key of keys) made.addIdentity(key);
    return made;
  }
  try {
    if (keys.length === 0) throw new Error('no line begins with AGE-SECRET-KEY-');
    decrypter();
  } catch (cause) {
    throw new BackupRefused(
      'The file of --identity contains no secret key of age. A line of it begins with AGE-SECRET-KEY-.',
      { cause },
    );
  }
  return {
    open: (bytes) => decrypter().decrypt(bytes),
    openStream: async (content) => fromWeb(await decrypter().decrypt(toWeb(content))),
  };
}

// Node's types of web streams differ from those of the DOM, which the package uses; both describe the same classes.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);
