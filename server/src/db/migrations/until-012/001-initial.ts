import { Migration } from '@mikro-orm/migrations';

/** Ids are UUIDs, times are `timestamptz`, offsets are UTF-16 units in `document_version.text`. */
export class Initial extends Migration {
  override up(): void {
    this.addSql('create extension if not exists vector');
    for (const statement of [...people, ...documents, ...agents, ...chat, ...work, ...records])
      this.addSql(statement);
  }
}

const people = [
  `create table app_user (
    id uuid primary key default gen_random_uuid(),
    subject text not null unique,
    email text not null,
    name text not null,
    picture text,
    role text not null default 'user' check (role in ('user', 'admin')),
    user_info text not null default '',
    custom_instructions text not null default '',
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create unique index app_user_email on app_user (lower(email))',
  `create table app_session (
    id text primary key,
    user_id uuid references app_user on delete cascade,
    data jsonb not null,
    expires_at timestamptz not null
  )`,
  'create index app_session_user on app_session (user_id)',
  'create index app_session_expiry on app_session (expires_at)',
];

const documents = [
  `create table document (
    id uuid primary key default gen_random_uuid(),
    owner_id uuid not null references app_user on delete cascade,
    filename text not null,
    file_type text not null,
    file_size bigint not null,
    status text not null default 'uploaded' check (status in ('uploaded', 'processing', 'processed', 'failed')),
    error text,
    summary text,
    tags text[] not null default '{}',
    agent_name text,
    pages int,
    version int not null default 1,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index document_owner on document (owner_id, updated_at desc) where deleted_at is null',
  `create table document_version (
    id uuid primary key default gen_random_uuid(),
    document_id uuid not null references document on delete cascade,
    version int not null,
    blob text not null,
    filename text not null,
    file_size bigint not null,
    text text,
    pages jsonb not null default '[]',
    sections jsonb not null default '[]',
    truncated boolean not null default false,
    passages int not null default 0,
    embedder text,
    embedded boolean not null default false,
    created_at timestamptz not null default now(),
    unique (document_id, version)
  )`,
  'create index document_version_blob on document_version (blob)',
  'create index document_version_pending on document_version (id) where passages > 0 and not embedded',
  // A share is for one person, or for the whole company if `user_id` is null.
  `create table document_share (
    id uuid primary key default gen_random_uuid(),
    document_id uuid not null references document on delete cascade,
    user_id uuid references app_user on delete cascade,
    role text not null default 'viewer' check (role in ('viewer', 'editor')),
    created_at timestamptz not null default now()
  )`,
  'create unique index document_share_grantee on document_share (document_id, user_id) nulls not distinct',
  'create index document_share_user on document_share (user_id)',
  `create table passage (
    id bigint generated always as identity primary key,
    document_id uuid not null references document on delete cascade,
    version_id uuid not null references document_version on delete cascade,
    ordinal int not null,
    page int,
    section text,
    start_offset int not null,
    end_offset int not null,
    text text not null,
    terms tsvector not null,
    length int not null
  )`,
  'create unique index passage_version on passage (version_id, ordinal)',
  'create index passage_document on passage (document_id)',
  'create index passage_terms on passage using gin (terms)',
  // Vectors have their own table: they come later than the passages, and an update of the passage would rewrite all its other
  // indexes.
  `create table passage_vector (
    passage_id bigint primary key references passage on delete cascade,
    version_id uuid not null references document_version on delete cascade,
    embedding vector(384) not null
  )`,
  'create index passage_vector_version on passage_vector (version_id)',
  // The index stores one bit per dimension, which takes a tenth of the work of a full vector index. Search then ranks the
  // candidates by cosine.
  'create index passage_vector_nearest on passage_vector using hnsw ((binary_quantize(embedding)::bit(384)) bit_hamming_ops)',
  // Number of passages per lexeme, for BM25. It is updated in the background, because slightly outdated counts do no harm.
  'create table term (lexeme text primary key, passages int not null)',
  `create table term_total (
    only_row boolean primary key default true check (only_row),
    passages int not null,
    average_length float8 not null
  )`,
];

const agents = [
  `create table agent (
    number int generated by default as identity (start with 100) primary key,
    slug text not null unique,
    enabled boolean,
    prompt text,
    provider text,
    updated_at timestamptz not null default now()
  )`,
  `create table agent_preference (
    agent text not null,
    user_id uuid not null references app_user on delete cascade,
    settings jsonb not null default '{}',
    updated_at timestamptz not null default now(),
    primary key (agent, user_id)
  )`,
  `create table agent_record (
    id uuid primary key default gen_random_uuid(),
    agent text not null,
    collection text not null,
    owner_id uuid references app_user on delete cascade,
    data jsonb not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index agent_record_place on agent_record (agent, collection, owner_id, created_at desc)',
];

const chat = [
  `create table chat_session (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    agent text not null,
    title text not null,
    document_ids uuid[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index chat_session_user on chat_session (user_id, agent, updated_at desc)',
  `create table chat_run (
    id uuid primary key default gen_random_uuid(),
    session_id uuid not null references chat_session on delete cascade,
    user_id uuid not null references app_user on delete cascade,
    status text not null default 'running' check (status in ('running', 'done', 'stopped', 'failed', 'interrupted')),
    process text not null,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  // Allows only one running answer per session, across tabs and processes.
  `create unique index chat_run_running on chat_run (session_id) where status = 'running'`,
  // The log of a running answer. Each row is a batch of frames with the sequence number of the last one. Rows are deleted when
  // the answer is stored.
  `create table chat_run_batch (
    run_id uuid not null references chat_run on delete cascade,
    seq int not null,
    frames jsonb not null,
    primary key (run_id, seq)
  )`,
  `create table chat_message (
    id uuid primary key default gen_random_uuid(),
    session_id uuid not null references chat_session on delete cascade,
    client_message_id text,
    run_id uuid references chat_run on delete set null,
    role text not null check (role in ('user', 'assistant', 'system')),
    content text not null,
    status text not null default 'complete',
    citations jsonb not null default '[]',
    attachment jsonb,
    provider text,
    model text,
    duration_ms int,
    position bigint generated always as identity,
    created_at timestamptz not null default now(),
    unique (session_id, client_message_id)
  )`,
  'create index chat_message_session on chat_message (session_id, position)',
];

const work = [
  `create table ai_job (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    agent text not null,
    name text not null,
    document_id uuid references document on delete cascade,
    input jsonb not null,
    instructions text,
    status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
    step text,
    steps jsonb not null default '[]',
    result jsonb,
    error text,
    attempts int not null default 0,
    idempotency_key text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    finished_at timestamptz,
    unique (user_id, idempotency_key)
  )`,
  'create index ai_job_user on ai_job (user_id, created_at desc)',
  'create index ai_job_document on ai_job (document_id)',
];

const records = [
  `create table memory (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    agent text not null,
    content text not null,
    type text not null,
    importance real not null,
    created_at timestamptz not null default now()
  )`,
  'create index memory_user on memory (user_id, agent, created_at desc)',
  `create table notification (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references app_user on delete cascade,
    title text not null,
    body text,
    href text,
    read_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create index notification_user on notification (user_id, created_at desc)',
  `create table ai_call (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references app_user on delete set null,
    agent text,
    provider text not null,
    model text not null,
    input_tokens int not null,
    output_tokens int not null,
    duration_ms int not null,
    outcome text not null,
    created_at timestamptz not null default now()
  )`,
  'create index ai_call_time on ai_call (created_at)',
  `create table audit_entry (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references app_user on delete set null,
    action text not null,
    subject text not null,
    detail jsonb not null default '{}',
    created_at timestamptz not null default now()
  )`,
];
