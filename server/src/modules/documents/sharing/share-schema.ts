import { z } from 'zod';

const role = z.enum(['viewer', 'editor']);

/** Whom a document is shared with, and as what. `id` is the person's or the team's. */
export const Grant = z.discriminatedUnion('to', [
  z.object({ to: z.literal('person'), id: z.uuid(), role }),
  z.object({ to: z.literal('team'), id: z.uuid(), role }),
  z.object({ to: z.literal('company'), role }),
]);
export type Grant = z.output<typeof Grant>;

export const ShareParams = z.object({ id: z.string(), shareId: z.uuid() });

export interface ShareInfo {
  id: string;
  to: Grant['to'];
  role: 'viewer' | 'editor';
  /** Null unless it is to a person. */
  person: { id: string; name: string; email: string; picture: string | null } | null;
  /** Null unless it is to a team. */
  team: { id: string; name: string; memberCount: number } | null;
  createdAt: string;
}

export interface Sharing {
  owner: NonNullable<ShareInfo['person']>;
  /** The company first, then teams, then people, each by name. */
  shares: ShareInfo[];
}
