import { Migration } from '@mikro-orm/migrations';

/** Counts the bytes of each person's files, and requests of all processes together. */
export class StorageUse extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // The bytes that a person's files use are the sum of the person's rows. Every change adds a row and locks none, so changes of
  // different documents never wait for each other. The server replaces many rows by their sum. The column refers to no account,
  // because the documents of a deleted account add rows while they are deleted.
  `create table storage_change (
    id bigint generated always as identity primary key,
    owner_id uuid not null,
    bytes bigint not null
  )`,
  'create index storage_change_owner on storage_change (owner_id) include (bytes)',
  // Versions of a document with equal content are stored once and count once.
  `create function document_bytes(of_document uuid) returns bigint language sql stable as $$
     select coalesce(sum(size), 0)::bigint from (
       select max(file_size) as size from document_version where document_id = of_document group by blob) file
   $$`,
  `create function note_version_bytes() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then
       insert into storage_change (owner_id, bytes)
       select d.owner_id, new.file_size from document d
       where d.id = new.document_id and new.file_size <> 0 and not exists (
         select from document_version v
         where v.document_id = new.document_id and v.blob = new.blob and v.version < new.version);
     else
       insert into storage_change (owner_id, bytes)
       select d.owner_id, -old.file_size from document d
       where d.id = old.document_id and old.file_size <> 0 and not exists (
         select from document_version v where v.document_id = old.document_id and v.blob = old.blob);
     end if;
     return null;
   end $$`,
  `create trigger document_version_bytes after insert or delete on document_version
   for each row execute function note_version_bytes()`,
  // When the versions of a deleted document are deleted, their document is gone already and their trigger adds nothing.
  `create function note_document_bytes() returns trigger language plpgsql as $$
   begin
     insert into storage_change (owner_id, bytes) values (old.owner_id, -document_bytes(old.id));
     if tg_op = 'DELETE' then return old; end if;
     insert into storage_change (owner_id, bytes) values (new.owner_id, document_bytes(new.id));
     return new;
   end $$`,
  `create trigger document_bytes_gone before delete on document
   for each row execute function note_document_bytes()`,
  `create trigger document_bytes_moved before update of owner_id on document
   for each row when (old.owner_id <> new.owner_id) execute function note_document_bytes()`,
  // An attachment counts while it is read, because its file may be stored afterwards. Copies in later questions share its file.
  `create function note_attachment_bytes() returns trigger language plpgsql as $$
   declare change bigint := 0;
   begin
     if tg_op <> 'INSERT' and old.copy_of is null and (old.blob is not null or old.status = 'processing') then
       change := change - old.file_size;
     end if;
     if tg_op <> 'DELETE' and new.copy_of is null and (new.blob is not null or new.status = 'processing') then
       change := change + new.file_size;
     end if;
     if change <> 0 then
       insert into storage_change (owner_id, bytes) values (coalesce(new.user_id, old.user_id), change);
     end if;
     return null;
   end $$`,
  `create trigger chat_attachment_bytes after insert or delete or update of blob, status on chat_attachment
   for each row execute function note_attachment_bytes()`,
  `insert into storage_change (owner_id, bytes)
   select owner_id, sum(bytes) from (
     select owner_id, document_bytes(id) as bytes from document
     union all
     select user_id, file_size from chat_attachment
     where copy_of is null and (blob is not null or status = 'processing')) file
   group by owner_id having sum(bytes) <> 0`,
  // The columns are those that the package rate-limiter-flexible expects; `expire` is in milliseconds.
  'create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)',
];
