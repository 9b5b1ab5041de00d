import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A key of the server operator. */
export interface SealingKey {
  /** Identifies the key without revealing it. */
  id: string;
  bytes: Buffer;
}

/** The row of a secret, which the encryption binds to the value: a value that is moved to another row cannot be decrypted. */
export type SealedPlace = readonly string[];

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
const version = 'v1.';

/**
 * Derives the key from the value of the environment variable, which may be any text of at least 32 characters.
 * @param purpose each purpose gets its own key
 */
export function sealingKey(variable: string, purpose = 'staffroom agent secrets'): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', variable, '', purpose, 32));
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes };
}

/** Encrypts a value with AES-256-GCM. @returns `v1.` and, in base64url, the IV, the tag and the ciphertext */
export function seal({ bytes }: SealingKey, place: SealedPlace, value: string): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, bytes, iv).setAAD(boundTo(place));
  const sealed = Buffer.concat([sealing.update(value, 'utf8'), sealing.final()]);
  return version + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a value. @throws if the key, the place or the ciphertext is not the original one */
export function unseal({ bytes }: SealingKey, place: SealedPlace, text: string): string {
  if (!text.startsWith(version)) throw new Error('The secret was stored by a newer version of the server');
  const whole = Buffer.from(text.slice(version.length), 'base64url');
  const tag = whole.subarray(ivLength, ivLength + tagLength);
  const opening = createDecipheriv(cipher, bytes, whole.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(boundTo(place))
    .setAuthTag(tag);
  return opening.update(whole.subarray(ivLength + tagLength), undefined, 'utf8') + opening.final('utf8');
}

const boundTo = (place: SealedPlace): Buffer => Buffer.from(JSON.stringify(place));
