import { readable } from '../modules/access/readable.ts';
import { containing } from '../text/like.ts';

/** The document that a record is about; null for none. */
export function documentOf(data: Record<string, unknown>, field: string): string | null {
  const id = data[field];
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : null;
}

interface About {
  document: string;
  withheld: object;
}

/**
 * A condition with its values: any text of the record, however deep it lies; of what it says about a document, only for who may
 * read that. A search that found more would tell word by word what is withheld.
 * @param reader an id that has been checked: it becomes part of the statement
 */
export function holdsText(
  search: string,
  about: About | undefined,
  reader: string,
): [sql: string, values: unknown[]] {
  const open = `data->>? is null or exists (
    select from document d where d.id::text = lower(data->>?) and ${readable(`'${reader}'::uuid`)})`;
  const shown = about
    ? `case when ${open} then data else data - array(select jsonb_array_elements_text(?::jsonb)) end`
    : 'data';
  const values = about ? [about.document, about.document, JSON.stringify(Object.keys(about.withheld))] : [];
  return [
    `exists (select from jsonb_path_query(${shown}, '$.** \\? (@.type() == "string")') as text where text #>> '{}' ilike ?)`,
    [...values, containing(search)],
  ];
}
