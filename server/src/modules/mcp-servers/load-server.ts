import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '@staffroom/sdk';
import { McpServerRow } from './entity.ts';

/** @throws AppError `not-found` */
export async function loadServer(em: SqlEntityManager, id: number): Promise<McpServerRow> {
  const row = await em.findOne(McpServerRow, { id });
  if (!row) throw new AppError('not-found', 'This server does not exist');
  return row;
}
