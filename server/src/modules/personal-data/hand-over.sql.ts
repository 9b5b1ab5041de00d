import { handOverKinds, type HandOverKind } from '@staffroom/sdk/core';
import type { Transaction } from '../../db/transaction.ts';
import { chatHandOver } from './chat-places.sql.ts';
import { personalPlaces } from './places.ts';

interface Move {
  kind: HandOverKind;
  table: string;
  column: string;
  where?: string | undefined;
  set?: string | undefined;
  afterwards?: string | undefined;
}

/** The table whose rows a hand-over counts. The rows of all others belong to those. */
const counted: Record<HandOverKind, string> = {
  documents: 'document',
  projects: 'project',
  agents: 'agent',
  schedules: 'agent_schedule',
  prompts: 'prompt_template',
  records: 'agent_record',
  sharedChats: 'chat_session',
};

const moves: readonly Move[] = [
  chatHandOver,
  ...personalPlaces.flatMap(({ table, handOver }) => (handOver ? [{ table, ...handOver }] : [])),
];

const whereOf = ({ column, where = 'true' }: Move) => `t.${column} = $1 and (${where})`;

/** Gives everything of these kinds to the successor. @returns the number of things by kind, and the ids of the documents */
export async function handOver(
  tx: Transaction,
  { from, to, kinds }: { from: string; to: string; kinds: readonly HandOverKind[] },
): Promise<{ counts: Record<string, number>; documentIds: string[] }> {
  const counts: Record<string, number> = {};
  let documentIds: string[] = [];
  for (const move of moves) {
    if (!kinds.includes(move.kind)) continue;
    const { table, column, set, afterwards } = move;
    const isCounted = counted[move.kind] === table;
    const { rows, rowCount } = await tx.query<{ id: string }>(
      `update ${table} t set ${[`${column} = $2`, ...(set === undefined ? [] : [set])].join(', ')}
       where ${whereOf(move)}${table === 'document' ? ' returning id' : ''}`,
      [from, to],
    );
    if (afterwards !== undefined) await tx.query(afterwards, [to]);
    if (isCounted) counts[move.kind] = rowCount;
    if (table === 'document') documentIds = rows.map(({ id }) => id);
  }
  return { counts, documentIds };
}

/** How many things of each kind a hand-over would move. Leaves out that records with keys of the successor stay. */
export async function countTransferable(
  tx: Transaction,
  from: string,
): Promise<Partial<Record<HandOverKind, number>>> {
  const result: Partial<Record<HandOverKind, number>> = {};
  for (const kind of handOverKinds) {
    const move = moves.find((each) => each.kind === kind && each.table === counted[kind]);
    if (!move) continue;
    // No one has the id of the successor, so that nothing is left out.
    const where = whereOf(move).replaceAll('$2', `'00000000-0000-0000-0000-000000000000'::uuid`);
    const { rows } = await tx.query<{ count: number }>(
      `select count(*)::int as count from ${move.table} t where ${where}`,
      [from],
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) result[kind] = count;
  }
  return result;
}
