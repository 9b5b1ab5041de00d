import type { PersonalDataSummary } from '@staffroom/sdk/core';
import type { Transaction } from '../../db/transaction.ts';
import { countTransferable } from './hand-over.sql.ts';
import { personalPlaces } from './places.ts';

const maxNames = 100;

/** Tables whose rows the summary counts. The rows of others belong to those, or are of no interest to people. */
const shown: Readonly<Record<string, string>> = {
  document: 'documents',
  chat_session: 'chats',
  chat_attachment: 'attachments',
  memory: 'memories',
  project: 'projects',
  agent_record: 'records of agents',
  ai_job: 'jobs',
  prompt_template: 'prompts',
  notification: 'notifications',
  access_token: 'access tokens',
  oauth_connection: 'connected programs',
  ai_call: 'usage',
  audit_entry: 'audit log',
};

/** Counts what the workspace holds about a person, and names what colleagues would lose. */
export async function summarize(tx: Transaction, id: string): Promise<Omit<PersonalDataSummary, 'obstacle'>> {
  const counts: Record<string, number> = {};
  for (const { table, of } of personalPlaces) {
    const kind = shown[table];
    if (kind === undefined) continue;
    const { rows } = await tx.query<{ count: number }>(
      `select count(*)::int as count from ${table} t where ${of}`,
      [id],
    );
    if ((rows[0]?.count ?? 0) > 0) counts[kind] = rows[0]?.count ?? 0;
  }
  const names = async (statement: string) =>
    (await tx.query<{ name: string }>(`${statement} limit ${maxNames}`, [id])).rows.map(({ name }) => name);
  const { rows: used } = await tx.query<{ chats: number; records: number }>(usedCounts, [id]);
  return {
    counts,
    transferable: await countTransferable(tx, id),
    used: {
      documents: await names(usedDocuments),
      projects: await names(usedProjects),
      chats: used[0]?.chats ?? 0,
      records: used[0]?.records ?? 0,
    },
  };
}

const usedDocuments = `
select d.filename as name from document d where d.owner_id = $1 and d.deleted_at is null
  and (exists (select from document_share s where s.document_id = d.id)
    or exists (select from project_document p where p.document_id = d.id)) order by d.filename, d.id`;

const usedProjects = `
select p.name from project p where p.owner_id = $1 and p.deleted_at is null
  and exists (select from project_member m where m.project_id = p.id) order by p.name, p.id`;

const usedCounts = `
select (select count(*)::int from chat_session c where c.user_id = $1 and (c.project_shared_at is not null
    or exists (select from chat_share s where s.session_id = c.id))) as chats,
  (select count(*)::int from agent_record r where r.owner_id = $1 and cardinality(r.audience) > 0) as records`;
