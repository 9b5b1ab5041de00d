import { createHmac, timingSafeEqual } from 'node:crypto';

/** The headers of a webhook, as names in lower case. */
type Headers = Record<string, string | string[] | undefined>;

interface Message {
  type: 'post.published' | 'post.unpublished';
  timestamp: string;
  data: { id: string; sequence: number; slug: string; title?: string; content?: string };
}

/** Seconds by which the clocks of the two servers may differ. */
const tolerance = 300;

/**
 * Returns the message of a webhook, or null if its signature is wrong or it is too old.
 * @param body the request's body exactly as it was received, before JSON.parse
 * @param key the value of the variable that the setting "Variable with the signing key" names
 */
export function verified(headers: Headers, body: string, key: string, now = Date.now()): Message | null {
  const id = String(headers['webhook-id']);
  const timestamp = String(headers['webhook-timestamp']);
  const age = Math.abs(now / 1000 - Number(timestamp));
  if (!(age <= tolerance)) return null;
  const secret = key.startsWith('whsec_') ? Buffer.from(key.slice(6), 'base64') : Buffer.from(key);
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest();
  // Several signatures, separated by blanks, are sent while a key is being replaced.
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  return isSigned ? (JSON.parse(body) as Message) : null;
}

/** The posts of the site by their ids, with the number of the newest message about each. */
const site = new Map<string, { sequence: number; title: string; content: string } | { sequence: number }>();

/** Applies a verified message to the site. Duplicates and late messages change nothing. */
export function apply({ type, data }: Message): { url?: string } {
  const { id, sequence, slug, title = '', content = '' } = data;
  if (sequence > (site.get(id)?.sequence ?? 0))
    site.set(id, type === 'post.published' ? { sequence, title, content } : { sequence });
  return type === 'post.published' ? { url: `https://blog.example.test/${slug}` } : {};
}

/** Returns the HTML of a post on the site, or null. */
export function shown(id: string): string | null {
  const post = site.get(id);
  return post && 'content' in post ? post.content : null;
}
