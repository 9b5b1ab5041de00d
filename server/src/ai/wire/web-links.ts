import { visibleLine, type WebLink } from '@staffroom/sdk';

/** Sources on the web that a provider names itself: data, of which only the address is followed. */
export interface LinksChunk {
  type: 'links';
  links: WebLink[];
}

/** Limit for one answer. */
export const maxLinks = 50;
/** Characters. */
const longest = { title: 200, url: 2_000 };

/**
 * @param numbered whether the text of the answer has their numbers, counted from 1
 * @returns null where there is none
 */
export function webLinks(
  sources: readonly { title?: unknown; url?: unknown }[],
  numbered: boolean,
): LinksChunk | null {
  const links = sources.slice(0, maxLinks).flatMap(({ title, url }, index): WebLink[] => {
    const address = webAddress(url);
    if (address === null) return [];
    const name = typeof title === 'string' ? visibleLine(title).trim().slice(0, longest.title) : '';
    return [{ title: name.toWellFormed(), url: address, number: numbered ? index + 1 : null }];
  });
  return links.length === 0 ? null : { type: 'links', links };
}

/** Nothing but http and https, and no name or password in it. */
function webAddress(given: unknown): string | null {
  const url = typeof given === 'string' && given.length <= longest.url ? URL.parse(given) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Links that an answer has named so far. */
export class NamedLinks {
  readonly #links: WebLink[] = [];
  #isNew = false;

  add(links: readonly WebLink[]): void {
    for (const link of links) {
      const known = this.#links.findIndex(
        ({ url, number }) => number === link.number && (number !== null || url === link.url),
      );
      const before = this.#links[known];
      if (before?.url === link.url && (before.title !== '' || link.title === '')) continue;
      if (known >= 0) this.#links[known] = link;
      else if (this.#links.length < maxLinks) this.#links.push(link);
      else continue;
      this.#isNew = true;
    }
  }

  /** Null where nothing has come since. */
  takeNew(): WebLink[] | null {
    if (!this.#isNew) return null;
    this.#isNew = false;
    return [...this.#links];
  }
}
