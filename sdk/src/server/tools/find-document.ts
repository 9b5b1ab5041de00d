import { attachmentDocumentId, type Capabilities, type DocumentInfo } from '../../capabilities.ts';
import { AppError, isAppError } from '../../errors.ts';
import { msg } from '../../server-messages/message.ts';
import { visibleLine } from '../../visible-text.ts';
import type { OpenLibrary } from './library.ts';

type Documents = Capabilities['documents'];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const maxCandidates = 8;
const maxDocuments = 5_000;
const pageSize = 500;

/**
 * Finds the document that a model names by the document's id, by its name as shown with a passage, or by words of its name.
 * @param scope ids of the chat's documents; empty for all that the person can read
 * @throws AppError `not-found` for documents that are missing, unreadable or out of scope; `invalid` with a list of names when
 * several match
 */
export async function findDocument(
  documents: Documents,
  said: string,
  scope: readonly string[],
): Promise<DocumentInfo> {
  const word = said.trim();
  if (uuid.test(word)) {
    const known = scope.length === 0 || scope.some((id) => id.toLowerCase() === word.toLowerCase());
    if (!known) throw missing();
    return documents.get(word);
  }
  const fitting = await named(documents, word, scope);
  const exact = fitting.filter(({ filename }) => bare(filename) === bare(word));
  const found = exact.length > 0 ? exact : fitting;
  const [first, ...others] = found;
  if (!first) throw missing();
  if (others.length === 0) return first;
  const names = found.slice(0, maxCandidates).map(({ id, filename }) => `${visibleLine(filename)} (${id})`);
  throw new AppError(
    'invalid',
    msg`Several documents have this name. Call the tool with the id of one of them: ${names.join('; ')}.`,
  );
}

/** Finds the newest attached file of that name, if its pages can be viewed. */
export function findAttached(turn: OpenLibrary['turn'], said: string) {
  const word = bare(said);
  const files = [
    ...(turn?.history ?? []).flatMap((entry) => entry.attachments ?? []),
    ...(turn?.attachments ?? []),
  ];
  const file = word === '' ? undefined : files.findLast((each) => each.id && bare(each.filename) === word);
  if (!file?.id) return null;
  const { id, filename } = file;
  return { id, filename, documentId: attachmentDocumentId(filename), version: 1 };
}

/** Lists all readable documents in the scope of the chat, newest first. */
export async function documentsInScope(
  documents: Documents,
  scope: readonly string[],
  search?: string,
): Promise<DocumentInfo[]> {
  if (scope.length > 0) {
    const all = await Promise.all(scope.map((id) => documents.get(id).catch(absent)));
    return all.flatMap((one) =>
      one !== null && (search === undefined || contains(one.filename, search)) ? [one] : [],
    );
  }
  const all: DocumentInfo[] = [];
  while (all.length < maxDocuments) {
    const page = await documents.list({
      limit: pageSize,
      offset: all.length,
      ...(search !== undefined && { search }),
    });
    all.push(...page);
    if (page.length < pageSize) break;
  }
  // Filter by name, because the platform's search also matches other fields.
  return search === undefined ? all : all.filter(({ filename }) => contains(filename, search));
}

async function named(documents: Documents, word: string, scope: readonly string[]): Promise<DocumentInfo[]> {
  if (bare(word) === '') return [];
  const direct = await documentsInScope(documents, scope, word);
  if (direct.length > 0) return direct;
  // Passages show some characters of a file name differently, so search by the longest word of the name.
  const [longest = ''] = (word.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length);
  if (longest === '') return [];
  const near = await documentsInScope(documents, scope, longest);
  return near.filter(({ filename }) => bare(filename).includes(bare(word)) || bare(word) === bare(filename));
}

const contains = (filename: string, search: string): boolean =>
  filename.toLowerCase().includes(search.toLowerCase());

/** Reduces a file name to letters and digits, without the extension. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

function absent(error: unknown): null {
  if (isAppError(error) && error.code === 'not-found') return null;
  throw error;
}

const missing = (): AppError =>
  new AppError('not-found', 'There is no such document. List the documents to see their names.');
