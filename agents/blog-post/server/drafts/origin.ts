import {
  type AuthorKind,
  type Drafted,
  type Origin,
  type PostText,
  type Revision,
  textOf,
} from '../../post.ts';
import type { RevisionRow } from '../collections.ts';
import type { User } from '../kit.ts';

/** The part of a revision that says where its text comes from. */
export type Inherited = Pick<Revision, 'drafted' | 'editors' | 'isCut'>;

const maxEditors = 20;
/** Characters at the end of a text that a person must change to complete a text that was cut off. */
const endLength = 40;

export const draftedBy = (how: AuthorKind, model: string | null): Drafted | null =>
  how === 'person' ? null : { how, model };

/** The origin of a text that a person makes out of the newest revision. */
export function inherited(
  newest: RevisionRow,
  drafted: Drafted | null,
  { content }: Pick<PostText, 'content'>,
  user: Pick<User, 'name'>,
): Inherited {
  const isChanged = content !== newest.content;
  return {
    drafted,
    editors: isChanged ? [...new Set([...newest.editors, user.name])].slice(-maxEditors) : newest.editors,
    isCut: newest.isCut && endOf(content) === endOf(newest.content),
  };
}

const endOf = (html: string) =>
  textOf(html)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(-endLength);

/** @param drafted for records that were stored before they contained the origin */
export function originOf(
  revision: Pick<RevisionRow, 'drafted' | 'editors' | 'how' | 'model'>,
  sources: number,
  drafted: Drafted | null = draftedBy(revision.how, revision.model),
): Origin {
  return {
    drafted: revision.drafted === undefined ? drafted : revision.drafted,
    sources,
    editors: revision.editors,
  };
}
