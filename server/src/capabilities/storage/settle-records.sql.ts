import { AppError, asMessage, msg } from '@staffroom/sdk';
import {
  inPlace,
  type OpenCollection,
  placeholders,
  recordColumns,
  type RecordRow,
  unfit,
} from './record.sql.ts';
import { changeRecords, NotUnique, type RecordChange } from './write-records.sql.ts';

const batch = 200;

/**
 * Migrates the records that an earlier declaration of the collection stored: adds index entries of newly indexed fields, and
 * converts older schema versions. Tries records again that did not fit before. Skips records of a newer schema version, which
 * another process has stored. Begins with the oldest, because it keeps a unique value if a newer record has the same.
 */
export async function settleCollection(open: OpenCollection): Promise<void> {
  if (open.isReading) return requireSettled(open);
  let last = { position: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { values, bind } = placeholders();
    const shape = bind(open.shape);
    const { rows } = await open.database.pool.query<RecordRow & { position: string }>(
      `select ${recordColumns}, r.created_at::text as position from agent_record r
       where ${inPlace('r', open.place, bind)} and (r.shape < ${shape} or r.shape > ${shape})
         and r.version <= ${bind(open.plan.version)} 
         and (r.created_at, r.id) > (${bind(last.position)}::timestamptz, ${bind(last.id)}::uuid)
       order by r.created_at, r.id limit ${batch}`,
      values,
    );
    await settleRecords(open, rows);
    const end = rows.at(-1);
    if (!end || rows.length < batch) return;
    last = end;
  }
}

/** @throws AppError `unavailable` if records have the form of an earlier declaration, which this call may not convert */
async function requireSettled(open: OpenCollection): Promise<void> {
  const { values, bind } = placeholders();
  const { rows } = await open.database.pool.query(
    `select from agent_record r where ${inPlace('r', open.place, bind)}
     and r.shape not in (${bind(open.shape)}, ${bind(unfit)}) and r.version <= ${bind(open.plan.version)} limit 1`,
    values,
  );
  if (rows.length > 0) throw notSettled();
}

/** A reading tool converts no records: the agent's code does the conversion, so it would be a way to write. */
export const notSettled = () =>
  new AppError(
    'unavailable',
    'The entries of this agent are stored in the form of an earlier version. Open the agent’s page once, and ask again.',
  );

/** Converts records that an earlier declaration stored. A reading call leaves them unchanged. @returns the converted records */
export async function settleRecords(open: OpenCollection, rows: readonly RecordRow[]): Promise<RecordRow[]> {
  if (open.isReading) return [];
  const known = new Map(rows.map(({ id, problem }) => [id, problem]));
  const forms = await Promise.all(rows.map((row) => settled(open, row)));
  const changes = forms.filter(({ id, problem }) => problem === null || problem !== known.get(id));
  if (changes.length === 0) return [];
  const written = await write(open, changes);
  for (const { id, problem } of written) {
    if (problem !== null)
      open.log.warn('storage: record rejected by schema', {
        ...open.place,
        recordId: id,
        problem,
      });
  }
  return written.filter(({ problem }) => problem === null);
}

async function write(open: OpenCollection, changes: readonly RecordChange[]): Promise<RecordRow[]> {
  try {
    return await changeRecords(open, changes, { touch: false });
  } catch (error) {
    if (!(error instanceof NotUnique)) throw error;
    const [only, ...more] = changes;
    if (only && more.length === 0)
      return changeRecords(open, [{ ...only, problem: error.message }], { touch: false });
    const written: RecordRow[] = [];
    for (const one of changes) written.push(...(await write(open, [one])));
    return written;
  }
}

/** Returns the record in the current schema version, or unchanged with the reason why this is impossible. */
async function settled(open: OpenCollection, row: RecordRow): Promise<RecordChange> {
  const { id, revision, data } = row;
  try {
    const current = await currentForm(open, row);
    const indexed = await parsed(open, current);
    return {
      id,
      revision,
      data: row.version < open.plan.version ? indexed : current,
      indexed,
      problem: null,
    };
  } catch (error) {
    return { id, revision, data, indexed: data, problem: reasonOf(error) };
  }
}

/** Converts a record to the current schema version. @throws if the agent cannot migrate it */
export async function currentForm(
  open: OpenCollection,
  { version, shape, data }: RecordRow,
): Promise<Record<string, unknown>> {
  const { plan, migrate } = open;
  if (version > plan.version) throw new Error(`It was stored by version ${version}, which is newer`);
  if (version === plan.version || (shape === open.shape && shape !== unfit)) return data;
  return migrate ? migrate(version, structuredClone(data)) : data;
}

async function parsed(
  { schema }: OpenCollection,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const result = await schema.safeParseAsync(data);
  if (result.success) return JSON.parse(JSON.stringify(result.data)) as Record<string, unknown>;
  const [issue] = result.error.issues;
  throw new AppError('invalid', msg`${issue?.path.join('.') ?? ''}: ${asMessage(issue?.message ?? '')}`);
}

/** Describes an error for administrators. Names the field but not its content, because they may lack access to the record. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
