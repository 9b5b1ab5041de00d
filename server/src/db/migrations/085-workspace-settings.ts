import { Migration } from '@mikro-orm/migrations';

/**
 * Stores all settings of the workspace in one table. Programs of the last release read and write the former places, so triggers
 * copy each change to the other place. A later migration deletes the triggers, the table `retention`, the columns of
 * `ai_setting` and the row of `workspace_state`.
 */
export class WorkspaceSettings extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table workspace_setting (
    key text primary key,
    value jsonb not null,
    version integer not null default 1,
    changed_by uuid references app_user on delete set null,
    changed_at timestamptz not null default now()
  )`,
  `insert into workspace_setting (key, value, changed_at)
   select 'retention', jsonb_object_agg(kind, days), max(updated_at) from retention having count(*) > 0
   union all
   select 'storage', value, updated_at from workspace_state where name = 'storage-limits'
   union all
   select 'ai', jsonb_build_object('fallback', fallback, 'describer', describer), updated_at from ai_setting
   union all
   select 'search-models',
     jsonb_build_object('embedder', embedder, 'ownEmbedders', own_embedders, 'reranker', reranker), updated_at
   from ai_setting`,
  // A depth above 1 is a change by the trigger of the other place.
  `create function copy_to_workspace_setting() returns trigger language plpgsql as $$
   declare
     changed_key text := tg_argv[0];
     changed jsonb;
   begin
     if pg_trigger_depth() > 1 then return null; end if;
     case changed_key
       when 'retention' then changed := jsonb_build_object(new.kind, new.days);
       when 'storage' then changed := new.value;
       when 'ai' then changed := jsonb_build_object('fallback', new.fallback, 'describer', new.describer);
       else changed := jsonb_build_object(
         'embedder', new.embedder, 'ownEmbedders', new.own_embedders, 'reranker', new.reranker);
     end case;
     insert into workspace_setting as setting (key, value) values (changed_key, changed)
     on conflict (key) do update set value = setting.value || excluded.value, version = setting.version + 1,
       changed_by = null, changed_at = now();
     return null;
   end $$`,
  `create trigger copy_retention after insert or update on retention
   for each row execute function copy_to_workspace_setting('retention')`,
  `create trigger copy_storage_limits after insert or update on workspace_state
   for each row when (new.name = 'storage-limits') execute function copy_to_workspace_setting('storage')`,
  `create trigger copy_ai_setting after update of fallback, describer on ai_setting
   for each row execute function copy_to_workspace_setting('ai')`,
  `create trigger copy_search_models after update of embedder, own_embedders, reranker on ai_setting
   for each row execute function copy_to_workspace_setting('search-models')`,
  `create function copy_from_workspace_setting() returns trigger language plpgsql as $$
   begin
     if pg_trigger_depth() > 1 then return null; end if;
     case new.key
       when 'retention' then
         insert into retention (kind, days)
         select kind, days::integer from jsonb_each_text(new.value) each (kind, days)
         on conflict (kind) do update set days = excluded.days, updated_at = now();
       when 'storage' then
         insert into workspace_state (name, value) values ('storage-limits', new.value)
         on conflict (name) do update set value = excluded.value, updated_at = now();
       when 'ai' then
         update ai_setting set fallback = coalesce((new.value->>'fallback')::boolean, false),
           describer = new.value->>'describer', updated_at = now();
       when 'search-models' then
         update ai_setting set embedder = nullif(new.value->'embedder', 'null'),
           own_embedders = coalesce(nullif(new.value->'ownEmbedders', 'null'), '{}'),
           reranker = nullif(new.value->'reranker', 'null'), updated_at = now();
       else null;
     end case;
     return null;
   end $$`,
  `create trigger copy_workspace_setting after insert or update on workspace_setting
   for each row execute function copy_from_workspace_setting()`,
];
