import { Migration } from '@mikro-orm/migrations';

export class Projects extends Migration {
  override up(): void {
    for (const statement of [...projects, ...chats, ...news]) this.addSql(statement);
  }
}

const projects = [
  `create table project (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references app_user on delete cascade,
    name text not null,
    instructions text not null default '',
    archived_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index project_owner on project (owner_id)',
  'create index project_deleted on project (deleted_at) where deleted_at is not null',
  // `team_id` must not use `set null`: without its team, the row must be deleted.
  `create table project_member (
    id uuid primary key default gen_random_uuid(),
    project_id uuid not null references project on delete cascade,
    user_id uuid references app_user on delete cascade,
    team_id uuid references team on delete cascade,
    role text not null default 'viewer' check (role in ('viewer', 'editor')),
    created_at timestamptz not null default now(),
    check (num_nonnulls(user_id, team_id) = 1)
  )`,
  'create unique index project_member_grantee on project_member (project_id, user_id, team_id) nulls not distinct',
  'create index project_member_user on project_member (user_id) where user_id is not null',
  'create index project_member_team on project_member (team_id) where team_id is not null',
  `create table project_document (
    document_id uuid not null references document on delete cascade,
    project_id uuid not null references project on delete cascade,
    added_by uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    primary key (document_id, project_id)
  )`,
  'create index project_document_project on project_document (project_id)',
  `create table project_pin (
    user_id uuid not null references app_user on delete cascade,
    project_id uuid not null references project on delete cascade,
    primary key (user_id, project_id)
  )`,
];

const chats = [
  'alter table chat_session add project_id uuid references project on delete set null',
  'alter table chat_session add project_shared_at timestamptz',
  `insert into project (owner_id, name, created_at, updated_at)
   select user_id, folder, min(created_at), max(updated_at) from chat_session where folder is not null group by user_id, folder`,
  `update chat_session s set project_id = p.id from project p where p.owner_id = s.user_id and p.name = s.folder`,
  'alter table chat_session drop column folder',
  'create index chat_session_project on chat_session (project_id, user_id, agent) where project_id is not null',
];

const subscribed = `exists (select from agent_subscription where event = 'access.lost')`;

/** Notifies agents if people lose access to documents through a project, as migration 021 does for shares. */
const news = [
  `create function note_lost_project_document() returns trigger language plpgsql as $$
   begin
     insert into document_news (event, document_id) select 'access.lost', old.document_id where ${subscribed};
     return null;
   end $$`,
  `create trigger project_document_gone after delete on project_document for each row
   execute function note_lost_project_document()`,
  `create function note_lost_project_member() returns trigger language plpgsql as $$
   begin
     insert into document_news (event, document_id, person_id)
     select 'access.lost', document_id, old.user_id from project_document
     where project_id = old.project_id and ${subscribed};
     return null;
   end $$`,
  `create trigger project_member_gone after delete on project_member for each row execute function note_lost_project_member()`,
  `create function note_deleted_project() returns trigger language plpgsql as $$
   begin
     insert into document_news (event, document_id)
     select 'access.lost', document_id from project_document where project_id = new.id and ${subscribed};
     return null;
   end $$`,
  `create trigger project_deleted after update of deleted_at on project for each row
   when (old.deleted_at is null and new.deleted_at is not null) execute function note_deleted_project()`,
  `create or replace function note_lost_member() returns trigger language plpgsql as $$
   begin
     insert into document_news (event, document_id, person_id)
     select 'access.lost', document_id, old.user_id from (
       select document_id from document_share where team_id = old.team_id
       union select pd.document_id from project_document pd join project_member pm using (project_id)
         where pm.team_id = old.team_id) known
     where ${subscribed};
     return null;
   end $$`,
];
