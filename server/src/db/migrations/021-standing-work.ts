import { Migration } from '@mikro-orm/migrations';

export class StandingWork extends Migration {
  override up(): void {
    for (const statement of [...schedules, ...news, ...triggers]) this.addSql(statement);
  }
}

const schedules = [
  `create table agent_schedule (
    agent text not null,
    name text not null,
    title text not null,
    scope text not null check (scope in ('workspace', 'each-person')),
    timing jsonb not null,
    next_at timestamptz not null,
    last_at timestamptz,
    paused boolean not null,
    runs_as uuid references app_user on delete set null,
    primary key (agent, name)
  )`,
  'create index agent_schedule_due on agent_schedule (next_at) where not paused',
  `create table agent_schedule_pause (
    agent text not null,
    name text not null,
    user_id uuid not null references app_user on delete cascade,
    primary key (agent, name, user_id),
    foreign key (agent, name) references agent_schedule on delete cascade
  )`,
];

const news = [
  'create table agent_subscription (event text not null, agent text not null, primary key (event, agent))',
  // A row is written in the transaction of the document's change, and deleted when it has become jobs.
  `create table document_news (
    id bigint generated always as identity primary key,
    event text not null,
    document_id uuid not null,
    owner_id uuid,
    agent text,
    person_id uuid
  )`,
];

const subscribed = (event: string) => `exists (select from agent_subscription where event = '${event}')`;

const triggers = [
  `create function note_document_change() returns trigger language plpgsql as $$
   begin
     if old.deleted_at is null and new.deleted_at is not null then
       insert into document_news (event, document_id, owner_id)
       select 'document.deleted', new.id, new.owner_id where ${subscribed('document.deleted')};
     elsif new.deleted_at is null then
       insert into document_news (event, document_id, owner_id)
       select 'document.updated', new.id, new.owner_id where ${subscribed('document.updated')};
     end if;
     return null;
   end $$`,
  `create trigger document_changed after update of version, deleted_at on document for each row
   when (old.version <> new.version or (old.deleted_at is null and new.deleted_at is not null))
   execute function note_document_change()`,
  `create function note_lost_grant() returns trigger language plpgsql as $$
   begin
     insert into document_news (event, document_id, person_id)
     select 'access.lost', old.document_id, old.user_id where ${subscribed('access.lost')};
     return null;
   end $$`,
  `create trigger document_share_gone after delete on document_share for each row execute function note_lost_grant()`,
  `create function note_lost_member() returns trigger language plpgsql as $$
   begin
     insert into document_news (event, document_id, person_id)
     select 'access.lost', document_id, old.user_id from document_share
     where team_id = old.team_id and ${subscribed('access.lost')};
     return null;
   end $$`,
  `create trigger team_member_gone after delete on team_member for each row execute function note_lost_member()`,
];
