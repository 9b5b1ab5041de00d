import { Migration } from '@mikro-orm/migrations';

/**
 * Creates two spaces for vectors, so that the vectors of a new embedder are computed while the current ones are in use. Each
 * space is a partition with its own indexes: one does not slow down the other, and an unused space can be truncated.
 */
export class Embedders extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // Search uses the vectors in `space`, which `embedder` made. `other` is the embedder of the second space; null if that is
  // empty. `wanted` is the configured embedder: if it differs from `embedder`, the second space is being filled for it.
  `create table embedding_state (
    only_row boolean primary key default true check (only_row),
    space smallint not null default 0 check (space in (0, 1)),
    embedder text,
    other text,
    wanted text,
    filler uuid,
    problem text,
    changed_at timestamptz not null default now(),
    check (other <> embedder)
  )`,
  `insert into embedding_state (embedder)
   select (select embedder from document_version where embedder is not null group by embedder order by count(*) desc limit 1)`,
  // Lists the document versions whose passages all have a vector in the space.
  `create table embedded_version (
    version_id uuid not null references document_version on delete cascade,
    space smallint not null,
    primary key (version_id, space)
  )`,
  `insert into embedded_version (version_id, space)
   select id, 0 from document_version where embedded and embedder = (select embedder from embedding_state)`,
  `delete from passage_vector x using document_version v
   where v.id = x.version_id and v.embedder is distinct from (select embedder from embedding_state)`,
  'alter table document_version drop column embedder, drop column embedded',

  'alter table passage_vector rename to passage_vector_0',
  'alter table passage_vector_0 drop constraint passage_vector_pkey',
  'alter table passage_vector_0 add column space smallint not null default 0',
  'alter table passage_vector_0 alter column space drop default',
  `create table passage_vector (
    passage_id bigint not null references passage on delete cascade,
    version_id uuid not null references document_version on delete cascade,
    embedding vector(384) not null,
    space smallint not null,
    primary key (passage_id, space)
  ) partition by list (space)`,
  'alter table passage_vector attach partition passage_vector_0 for values in (0)',
  'create table passage_vector_1 partition of passage_vector for values in (1)',
  // With these names, attaching the first partition reuses its equal indexes instead of rebuilding them.
  'alter index passage_vector_version rename to passage_vector_0_version',
  'alter index passage_vector_nearest rename to passage_vector_0_nearest',
  'create index passage_vector_version on passage_vector (version_id)',
  'create index passage_vector_nearest on passage_vector using hnsw ((binary_quantize(embedding)::bit(384)) bit_hamming_ops)',
];
