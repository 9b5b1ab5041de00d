import { Migration } from '@mikro-orm/migrations';

export class ChatAgents extends Migration {
  override up(): void {
    for (const statement of [
      ...sessions,
      ...messageWords,
      ...branches,
      ...attachments,
      ...prompts,
      ...agents,
    ]) {
      this.addSql(statement);
    }
  }
}

const sessions = [
  // `named` is true if a person entered the title, so that the server does not rename the session.
  `alter table chat_session
    add head_id uuid,
    add named boolean not null default false,
    add folder text,
    add pinned_at timestamptz,
    add shared_at timestamptz`,
  'create index chat_session_folder on chat_session (user_id, agent, folder) where folder is not null',
];

/**
 * Index of the words in messages, for chat search. The parts of "ISO-27001" count as separate words. The text is cut, because a
 * tsvector is limited to a megabyte.
 */
const messageWords = [
  `create index chat_message_words on chat_message using gin (
    to_tsvector('simple', translate(left(content, 100000), '-./_@', '     ')))`,
];

const branches = [
  // A message follows its parent. Two messages with the same parent are branches; `head_id` is the last message of the branch
  // that is shown.
  `alter table chat_message
    add parent_id uuid references chat_message on delete cascade,
    add rating smallint check (rating in (-1, 1)),
    add feedback text,
    add checks jsonb,
    add usage jsonb`,
  `update chat_message m set parent_id = earlier.id from (
     select id own, lag(id) over (partition by session_id order by position) id from chat_message) earlier
   where earlier.own = m.id`,
  `update chat_session s set head_id = (
     select id from chat_message m where m.session_id = s.id order by position desc limit 1)`,
  'create index chat_message_run on chat_message (run_id) where run_id is not null',
  'create index chat_message_parent on chat_message (parent_id) where parent_id is not null',
];

const attachments = [
  // A file in a question. Its text is stored in this table, because it belongs to the chat, not to the library. `process` is
  // the process that reads the file.
  `create table chat_attachment (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    message_id uuid references chat_message on delete cascade,
    filename text not null,
    file_size bigint not null,
    status text not null default 'processing' check (status in ('processing', 'ready', 'failed')),
    error text,
    text text,
    truncated boolean not null default false,
    process text not null,
    created_at timestamptz not null default now()
  )`,
  'create index chat_attachment_message on chat_attachment (message_id)',
  'create index chat_attachment_loose on chat_attachment (user_id, created_at) where message_id is null',
  `create index chat_attachment_processing on chat_attachment (process) where status = 'processing'`,
];

const prompts = [
  `create table prompt_template (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid references app_user on delete cascade,
    name text not null,
    description text not null default '',
    category text not null,
    is_default boolean not null default false,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index prompt_template_owner on prompt_template (owner_id, category)',
  `create table prompt_template_version (
    template_id uuid not null references prompt_template on delete cascade,
    version int not null,
    template text not null,
    author_id uuid references app_user on delete set null,
    created_at timestamptz not null default now(),
    primary key (template_id, version)
  )`,
  // Earlier instructions of an agent, of one person or, without a person, of the company. Null means that the instructions were
  // reset.
  `create table agent_prompt_version (
    id uuid primary key default gen_random_uuid(),
    agent text not null,
    user_id uuid references app_user on delete cascade,
    prompt text,
    author_id uuid references app_user on delete set null,
    created_at timestamptz not null default now()
  )`,
  'create index agent_prompt_version_agent on agent_prompt_version (agent, user_id, created_at desc)',
  // Copies the current instructions as the first entries of the history.
  `insert into agent_prompt_version (agent, user_id, prompt, author_id, created_at)
   select agent, user_id, settings ->> 'prompt', user_id, updated_at from agent_preference where settings ? 'prompt'
   union all select slug, null, prompt, null, updated_at from agent where prompt is not null`,
  `alter table memory
    add updated_at timestamptz not null default now(),
    add meaning vector(384),
    add embedder text,
    add terms tsvector not null generated always as (to_tsvector('english', content)) stored`,
];

const agents = [
  // Defines an agent that an administrator created without code: name, appearance, starters and documents. Null for installed
  // agents. A deleted agent keeps its row, so that its address is not reused and its chats can show its name.
  `alter table agent
    add definition jsonb,
    add created_by uuid references app_user on delete set null,
    add deleted_at timestamptz`,
];
