import { setImmediate } from 'node:timers/promises';
import { quoteFinder, type Stored } from '@staffroom/sdk';
import { shared, overlappingRanges } from '@staffroom/sdk/reading';
import { type Finding, type Newest, trendOf } from '../../findings/finding.ts';
import { readSource, type Source, wide } from './evidence.ts';
import type { AgentCall } from '../kit.ts';
import { isAlike, wordsOf } from './likeness.ts';
import { openRegister } from './register.ts';
import { settled } from './settled.ts';

const sentence = /(?:[^.!?\n]|[.!?](?!\s|$)|\n(?![^\S\n]*\n))+[.!?]*/g;

async function newestOf({ info, text }: Source, quote: string): Promise<Newest> {
  const wanted = wordsOf(quote);
  let best = { score: 0, words: '' };
  for (const { start, end } of overlappingRanges(text, wide.size, wide.overlap)) {
    const part = text.slice(start, end);
    if (quoteFinder(part)(quote)) return { version: info.version, state: 'same', words: '' };
    for (const [each] of part.matchAll(sentence)) {
      const score = shared(wanted, wordsOf(each));
      if (score > best.score) best = { score, words: each.replaceAll(/\s+/g, ' ').trim().slice(0, 2_000) };
    }
    // Yields, so that a long document does not block other requests.
    await setImmediate();
  }
  return isAlike(best.score)
    ? { version: info.version, state: 'changed', words: best.words }
    : { version: info.version, state: 'gone', words: '' };
}

const isOlder = (row: Stored<Finding>, { info }: Source) =>
  row.documentId === info.id && row.version < info.version && row.withheld !== true;

export async function followVersion(call: AgentCall, documentId: string): Promise<void> {
  const register = openRegister(call);
  const source = await readSource(call, documentId);
  for (const row of await register.all()) {
    if (!isOlder(row, source) || row.checked !== 'verified') continue;
    await register.update(row.id, { newest: await newestOf(source, row.quote) });
  }
}

/**
 * Compares after a newer version was fully analyzed: an older finding that the analysis did not repeat is fixed if its words
 * are gone or changed. With unchanged words it persists, even if the analysis missed it.
 * @returns how many are fixed now
 */
export async function settleOlder(call: AgentCall, source: Source): Promise<number> {
  const register = openRegister(call);
  const { version } = source.info;
  let fixed = 0;
  for (const row of await register.all()) {
    if (!isOlder(row, source)) continue;
    const newest = row.checked === 'verified' ? await newestOf(source, row.quote) : null;
    if (row.method === 'person' || row.checked === 'not-found') {
      if (newest) await register.update(row.id, { newest });
      continue;
    }
    const is = newest?.state === 'same' ? ('persisting' as const) : ('fixed' as const);
    const known = row.trend?.is === is && row.trend.version === version;
    const now = known ? row : settled(row, { is, version });
    if (!known) await register.update(row.id, { newest, status: now.status, trend: now.trend });
    if (trendOf(now)?.is === 'fixed') fixed += 1;
  }
  return fixed;
}

export async function hasOlder(call: AgentCall, source: Source): Promise<boolean> {
  return (await openRegister(call).all()).some((row) => isOlder(row, source));
}
