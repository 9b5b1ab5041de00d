import { z } from 'zod';

export const TeamParams = z.object({ id: z.uuid() });
export const MemberParams = z.object({ id: z.uuid(), userId: z.uuid() });

export const TeamInput = z.object({
  name: z.string().trim().min(1, 'Give the team a name').max(80, 'A name has at most 80 characters'),
});

export interface TeamInfo {
  id: string;
  name: string;
  memberCount: number;
  /** Whether the person who asks belongs to it. */
  mine: boolean;
}

export interface TeamDetail extends TeamInfo {
  /** By name. */
  members: { id: string; name: string; email: string; picture: string | null }[];
}
