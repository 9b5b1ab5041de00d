import { visibleLine } from '@staffroom/sdk';
import type { WebLink } from '@staffroom/sdk/internal/shared';

/** Web sources that a provider names itself. */
export interface LinksChunk {
  type: 'links';
  links: WebLink[];
}

/** Maximum number of links in one answer. */
export const maxLinks = 50;
/** Maximum lengths of a link's parts, in characters. */
const maxLengths = { title: 200, url: 2_000 };

/**
 * @param numbered whether the answer's text contains the numbers of the links, counted from 1
 * @returns null without links
 */
export function webLinks(
  sources: readonly { title?: unknown; url?: unknown }[],
  numbered: boolean,
): LinksChunk | null {
  const links = sources.slice(0, maxLinks).flatMap(({ title, url }, index): WebLink[] => {
    const address = webAddress(url);
    if (address === null) return [];
    const name = typeof title === 'string' ? visibleLine(title).trim().slice(0, maxLengths.title) : '';
    return [{ title: name.toWellFormed(), url: address, number: numbered ? index + 1 : null }];
  });
  return links.length === 0 ? null : { type: 'links', links };
}

/** Accepts only http(s) addresses, and removes user and password; null for anything else. */
function webAddress(given: unknown): string | null {
  const url = typeof given === 'string' && given.length <= maxLengths.url ? URL.parse(given) : null;
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

  /** Returns all links if some are new since the last call, or null. */
  takeNew(): WebLink[] | null {
    if (!this.#isNew) return null;
    this.#isNew = false;
    return [...this.#links];
  }
}
