import { createHash } from 'node:crypto';
import type { CanaryEntry } from '@staffroom/sdk';

export interface Audience extends Pick<CanaryEntry, 'share'> {
  agent: string;
  members: ReadonlySet<string>;
}

/**
 * The same answer on every server at any time, so that a person does not switch between versions. A larger share contains the
 * people of a smaller one.
 */
export function isAmong({ agent, share = 0, members }: Audience, person: string): boolean {
  if (members.has(person)) return true;
  if (share === 0) return false;
  const digest = createHash('sha256').update(`${agent} ${person}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share / 100;
}
