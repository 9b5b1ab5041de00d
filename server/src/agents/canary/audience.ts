import { createHash } from 'node:crypto';
import type { CanaryEntry } from '@staffroom/sdk';

/** Whom a version is tried with. */
export interface Audience extends Pick<CanaryEntry, 'share'> {
  agent: string;
  /** Of its teams. */
  members: ReadonlySet<string>;
}

/** The same answer on every server, at any time: a person does not come and go. A larger share keeps those of a smaller one. */
export function isAmong({ agent, share = 0, members }: Audience, person: string): boolean {
  if (members.has(person)) return true;
  if (share === 0) return false;
  const digest = createHash('sha256').update(`${agent} ${person}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < share / 100;
}
