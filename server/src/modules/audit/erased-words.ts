export interface AuditRow {
  id: string;
  userId: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  address: string | null;
}

/** A person whose data is erased. */
export interface Person {
  id: string;
  name: string;
  email: string;
  pseudonym: string;
}

/** Replaces a text that the person wrote. */
const erased = '[erased]';

/**
 * The subjects of actions whose details contain words of the person, such as a title or a search text. The details of other
 * actions, such as those on teams and AI providers, belong to the workspace.
 */
const personal = new Set([
  'access-token',
  'account',
  'assistant',
  'audit',
  'chat',
  'confirmation',
  'document',
  'draft',
  'mcp-account',
  'mcp-tool',
  'memory',
  'page',
  'project',
  'prompt-template',
  'usage',
]);
/** Fields of such details that contain words of the product, and no words of the person. */
const neutral = new Set(['action', 'agent', 'after', 'before', 'format', 'kind', 'reason', 'role', 'to']);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const date = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** @returns the entry without the person's words, name and addresses; null if it contains none */
export function withoutPerson(row: AuditRow, person: Person): AuditRow | null {
  const isOwn = row.userId === person.id;
  const noun = row.action.split('.')[0] ?? '';
  const hidesWords = isOwn && personal.has(noun);
  const subject = anonymous(row.subject, person);
  const detail = cleaned(row.detail, person, hidesWords, '') as Record<string, unknown>;
  // A refused sign-in has no account, but its network address is that of the person.
  const isPersonal = isOwn || subject !== row.subject;
  const next = { ...row, subject, detail, address: isPersonal ? null : row.address };
  return JSON.stringify(next) === JSON.stringify(row) ? null : next;
}

function cleaned(value: unknown, person: Person, hidesWords: boolean, key: string): unknown {
  if (typeof value === 'string') {
    const text = anonymous(value, person);
    const isWord = hidesWords && !neutral.has(key) && text !== person.pseudonym;
    return isWord && text !== '' && !uuid.test(text) && !date.test(text) ? erased : text;
  }
  if (Array.isArray(value)) return value.map((each) => cleaned(each, person, hidesWords, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      anonymous(name, person),
      cleaned(each, person, hidesWords, name),
    ]),
  );
}

/** Replaces the person's e-mail address everywhere, and the name where it is the whole text. */
function anonymous(text: string, { name, email, pseudonym }: Person): string {
  if (text === name && name !== '') return pseudonym;
  const place = text.toLowerCase().indexOf(email.toLowerCase());
  if (email === '' || place < 0) return text;
  const rest = text.slice(place + email.length);
  return text.slice(0, place) + pseudonym + anonymous(rest, { id: '', name: '', email, pseudonym });
}
