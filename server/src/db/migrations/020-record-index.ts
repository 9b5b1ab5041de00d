import { Migration } from '@mikro-orm/migrations';

/** Adds an index of record fields, so that agents can find records by field, declare fields unique, and change their schema. */
export class RecordIndex extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const id = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

const statements = [
  `alter table agent_record
     add document_id uuid,
     add withheld jsonb,
     add version integer not null default 1,
     add shape text collate "C" not null default '',
     add revision integer not null default 0,
     add problem text`,
  // An invalid document id counts as a document that no one has access to.
  `update agent_record set withheld = about->'withheld', document_id = case
     when about->>'documentId' ~* ${id} then (about->>'documentId')::uuid else '00000000-0000-0000-0000-000000000000' end
   where about is not null`,
  'drop index agent_record_about',
  'alter table agent_record drop about',
  'create index agent_record_document on agent_record (document_id) where document_id is not null',
  'create index agent_record_shape on agent_record (agent, collection, owner_id, shape)',
  'create index agent_record_problem on agent_record (agent, collection) where problem is not null',
  `create table agent_record_key (
    record_id uuid not null references agent_record on delete cascade,
    agent text not null,
    collection text not null,
    owner_id uuid,
    field text not null,
    value text collate "C" not null,
    is_unique boolean not null,
    primary key (record_id, field, is_unique)
  )`,
  'create index agent_record_key_value on agent_record_key (agent, collection, owner_id, field, value, record_id) where not is_unique',
  `create unique index agent_record_key_unique on agent_record_key (agent, collection, owner_id, field, value)
   nulls not distinct where is_unique`,
  `create table agent_record_past (
    record_id uuid not null references agent_record on delete cascade,
    version integer not null,
    data jsonb not null,
    created_at timestamptz not null default now(),
    primary key (record_id, version)
  )`,
];
