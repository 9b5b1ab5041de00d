import { Migration } from '@mikro-orm/migrations';

export class JobPlaces extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

const statements = [
  `alter table ai_job add result_path text, add document_ids uuid[] not null default '{}'`,
  `update ai_job set document_ids = array(
     select document_id where document_id is not null
     union select named::uuid from jsonb_array_elements_text(
       case when jsonb_typeof(input->'documentIds') = 'array' then input->'documentIds' else '[]' end) named
     where named ~ '${uuid}')`,
  `create index ai_job_documents on ai_job using gin (document_ids)`,
];
