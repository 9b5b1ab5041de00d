import { Migration } from '@mikro-orm/migrations';

/** Stores what limits agents: allowed tools, senders of notifications, use of records, and the data versions of each version. */
export class AgentLimits extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const totals = (rows: string, sign: string) =>
  `select agent, ${sign}count(*), ${sign}sum(octet_length(data::text)) from ${rows} group by agent`;

const trigger = (event: string, tables: string, body: string) => [
  `create function note_record_${event}() returns trigger language plpgsql as $$
   begin
     ${body}
     return null;
   end $$`,
  `create trigger agent_record_${event} after ${event} on agent_record referencing ${tables}
   for each statement execute function note_record_${event}()`,
];

const add = 'insert into agent_record_change (agent, records, bytes)';

const statements = [
  'alter table agent add allowed_tools jsonb',
  'alter table notification add agent text',
  'create index notification_agent on notification (agent, user_id, created_at) where agent is not null',
  // The use of an agent is the sum of its rows. Every write adds a row and locks none, so writes never wait for each other. The
  // server replaces many rows by their sum.
  `create table agent_record_change (
    id bigint generated always as identity primary key,
    agent text not null,
    records bigint not null,
    bytes bigint not null
  )`,
  'create index agent_record_change_agent on agent_record_change (agent) include (records, bytes)',
  ...trigger('insert', 'new table as added', `${add} ${totals('added', '')};`),
  ...trigger('delete', 'old table as gone', `${add} ${totals('gone', '-')};`),
  ...trigger(
    'update',
    'old table as gone new table as added',
    `${add} select agent, sum(records), sum(bytes) from (
       ${totals('added', '')} union all ${totals('gone', '-')}) change (agent, records, bytes)
     group by agent having sum(records) <> 0 or sum(bytes) <> 0;`,
  ),
  `${add} ${totals('agent_record', '')}`,
  // The data version of each collection that a version of an agent has used, by which a rollback counts the records that the
  // earlier version could not read.
  `create table agent_collection (
    agent text not null,
    collection text not null,
    agent_version text not null,
    data_version integer not null,
    primary key (agent, collection, agent_version)
  )`,
];
