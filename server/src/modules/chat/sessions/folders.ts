import { raw, sql } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ChatFolder } from '@staffroom/sdk/core';
import { ChatSession } from '../entity.ts';

/** The folders that a person has made by naming them, with how many chats each holds beside the pinned ones. */
export function listFolders(
  em: SqlEntityManager,
  userId: string,
  agent: string | undefined,
): Promise<ChatFolder[]> {
  return em
    .createQueryBuilder(ChatSession, 's')
    .select([raw('s.folder as name'), sql`count(*) filter (where pinned_at is null)::int`.as('count')])
    .where({ userId, folder: { $ne: null }, ...(agent !== undefined && { agent }) })
    .groupBy('folder')
    .orderBy([{ [raw('lower(s.folder)')]: 'asc' }, { folder: 'asc' }])
    .execute<ChatFolder[]>();
}

/** @returns the id of one of its chats; null where it holds none */
export async function renameFolder(
  em: SqlEntityManager,
  folder: { userId: string; agent: string; folder: string },
  to: string,
): Promise<string | null> {
  const one = await em.findOne(ChatSession, folder);
  await em.nativeUpdate(ChatSession, folder, { folder: to });
  return one?.id ?? null;
}
