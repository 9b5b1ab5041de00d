import { createHash } from 'node:crypto';
import type { CanaryEntry } from '@staffroom/sdk/internal/shared';

export interface Audience extends Pick<CanaryEntry, 'share'> {
  agent: string;
  members: ReadonlySet<string>;
}

/**
 * Whether a person gets the canary version. The result is the same on all servers and does not change, so that a person never
 * switches between versions. A larger share includes all people of a smaller one.
 */
export function isInAudience({ agent, share = 0, members }: Audience, person: string): boolean {
  if (members.has(person)) return true;
  if (share === 0) return false;
  const digest = createHash('sha256').update(`${agent} ${person}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share / 100;
}
