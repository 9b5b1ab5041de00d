/** UTF-16 units of a document that the model reads: about ten pages, which is enough to find the topic. */
const enoughText = 24_000;

const current = `from document_version v join document d on d.id = v.document_id and d.version = v.version
where v.id = $1 and d.deleted_at is null and d.status = 'processed' and (d.summary_by <> 'person' or d.tags_by <> 'person')`;

export const pending = `select d.id, d.owner_id as "ownerId", d.filename, left(v.text, ${enoughText}) as text ${current}`;

export const store = `
update document set updated_at = now(),
  summary = case when summary_by = 'person' or $2 = '' then summary else $2 end,
  summary_by = case when summary_by = 'person' or $2 = '' then summary_by else 'model' end,
  tags = case when tags_by = 'person' then tags else $3::text[] end
where id in (select d.id ${current})`;
