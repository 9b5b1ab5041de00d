import { createHash } from 'node:crypto';

/**
 * Returns the hash with which a secret is stored: SHA-256 in base64url. Such secrets are random and long enough that the hash
 * needs no key.
 */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
