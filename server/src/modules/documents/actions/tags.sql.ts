import type { Transaction } from '../../../db/transaction.ts';
import { documentNotFound } from '../../access/document-id.ts';
import { editorsOnly } from '../../access/document-roles.sql.ts';
import { editable } from '../../access/readable.sql.ts';
import type { DocumentEvents } from '../document-events.ts';
import type { DocumentAction } from './document-actions.ts';

type TagAction = DocumentAction<{ id: string }>;

/** The maximum number of tags per document. */
const maxTags = 50;

export function createTagActions(documentEvents: Pick<DocumentEvents, 'updated'>) {
  const change = (statement: string, tags: string[]): TagAction => ({
    async perform(transaction: Transaction, { id: userId }, ids) {
      return (await transaction.query<{ id: string }>(statement, [userId, ids, tags])).rows;
    },
    refuse: (role) => (role === 'viewer' ? editorsOnly() : documentNotFound()),
    after: (_, done) => documentEvents.updated(...done.map(({ id }) => id)),
  });
  return {
    add: (tags: string[]) => change(addTags, tags),
    remove: (tags: string[]) => change(removeTags, tags),
  };
}

const addTags = `
update document d set tags_by = 'person', updated_at = now(), tags = array(
  select tag from unnest(d.tags || $3::text[]) with ordinality as one (tag, n)
  where not exists (select from unnest(d.tags || $3::text[]) with ordinality as other (tag, n)
    where lower(other.tag) = lower(one.tag) and other.n < one.n)
  order by n limit ${maxTags})
where d.id = any($2) and ${editable('$1::uuid')} returning d.id`;

const removeTags = `
update document d set tags_by = 'person', updated_at = now(), tags = array(
  select tag from unnest(d.tags) with ordinality as one (tag, n)
  where not exists (select from unnest($3::text[]) gone where lower(gone) = lower(tag)) order by n)
where d.id = any($2) and ${editable('$1::uuid')} returning d.id`;
