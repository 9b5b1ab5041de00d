import { Migration } from '@mikro-orm/migrations';

export class TeamsAndShares extends Migration {
  override up(): void {
    for (const statement of [...teams, ...grants, ...versions, ...leftovers]) this.addSql(statement);
  }
}

const teams = [
  `create table team (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index team_name on team (lower(name))',
  `create table team_member (
    team_id uuid not null references team on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    created_at timestamptz not null default now(),
    primary key (team_id, user_id)
  )`,
  'create index team_member_user on team_member (user_id, team_id)',
];

const grants = [
  // `team_id` must not use `set null`: a share without its team would apply to the whole company.
  'alter table document_share add team_id uuid references team on delete cascade',
  'alter table document_share add check (user_id is null or team_id is null)',
  'drop index document_share_grantee',
  'create unique index document_share_grantee on document_share (document_id, user_id, team_id) nulls not distinct',
  'create index document_share_team on document_share (team_id) where team_id is not null',
  // Only people with access to a document see a notification about it. The notification is deleted with the document.
  'alter table notification add document_id uuid references document on delete cascade',
  'create index notification_document on notification (document_id) where document_id is not null',
];

const versions = [
  // `document.version` is the version that people can read and search; `newest_version` is the one that was added last.
  `alter table document add newest_version int not null default 1,
    add summary_by text not null default 'text' check (summary_by in ('text', 'model', 'person')),
    add tags_by text not null default 'model' check (tags_by in ('model', 'person'))`,
  'update document d set newest_version = (select coalesce(max(v.version), 1) from document_version v where v.document_id = d.id)',
  `alter table document_version
    add status text not null default 'uploaded' check (status in ('uploaded', 'processing', 'processed', 'failed')),
    add error text,
    add created_by uuid references app_user on delete set null`,
  `update document_version v set created_by = d.owner_id,
    status = case when v.version = d.version then d.status else 'processed' end,
    error = case when v.version = d.version then d.error end
   from document d where d.id = v.document_id`,
  `create index document_version_waiting on document_version (id) where status in ('uploaded', 'processing')`,
  'create index document_listed on document (created_at desc, id desc) where deleted_at is null',
];

const leftovers = [
  'create index document_trash on document (deleted_at) where deleted_at is not null',
  // A trigger records the contents that may belong to no document any longer. It only inserts rows, so that no transaction
  // waits for a lock.
  'create table orphaned_blob (id bigint generated always as identity primary key, blob text not null)',
  `create function note_orphaned_blob() returns trigger language plpgsql as $$
   begin
     insert into orphaned_blob (blob) values (old.blob);
     return null;
   end $$`,
  `create trigger document_version_gone after delete on document_version
   for each row execute function note_orphaned_blob()`,
];
