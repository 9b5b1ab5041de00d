import { contentTerms } from '../../../text/content-terms.ts';

const pairs = `increase decrease, increase reduce, rise fall, rose fell, grew shrank, increase fell, rose decrease, raise lower, before after, more less, more fewer, maximum minimum,
  include exclude, north south, east west, northern southern, eastern western, allow prohibit, permit forbid, win lose, won lost,
  strong weak, stronger weaker, public private, internal external, upper lower, higher lower, high low, begin end, above below,
  gain loss, buy sell, buyer seller, accept reject, male female, first last, oldest youngest, oldest newest, largest smallest,
  highest lowest, longest shortest, longer shorter, best worst, early late, earlier later, import export, left right, open close,
  always never, incoming outgoing, legal illegal, lawful unlawful, possible impossible, valid invalid, paid unpaid,
  positive negative, with without`;

export const opposites: ReadonlyMap<string, readonly string[]> = readPairs();

function readPairs(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const pair of pairs.split(/,\s*/)) {
    const [one = '', two = ''] = pair.split(' ').map((word) => contentTerms(word)[0] ?? word);
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      found.set(from, [...(found.get(from) ?? []), to]);
    }
  }
  return found;
}
