import { diffArrays } from 'diff';
import { type BlockToken, keyOf, type Token, tokensOf } from './tokens.ts';

export type Kind = 'same' | 'added' | 'removed';

export interface Change {
  kind: Kind;
  token: Exclude<Token, BlockToken>;
}

/** A block of either text with the changes inside it. */
export interface ComparedBlock {
  kind: Kind;
  block: BlockToken;
  /** The block before, if it became another kind of block. */
  was: BlockToken | null;
  changes: Change[];
}

interface Step {
  kind: Kind;
  token: Token;
}

/** Maximum number of different words or blocks, because the time grows quadratically with that number. */
const maxEditLength = 1500;
/** Share of equal words below which two paragraphs are shown as two, not as one with many changes. */
const leastAlike = 0.4;

/** Compares two texts in HTML: first block by block, then word by word within the blocks that differ. */
export function compareHtml(before: string, after: string): ComparedBlock[] {
  const [old, now] = [blocksOf(tokensOf(before)), blocksOf(tokensOf(after))];
  const steps: Step[] = [];
  let removed: Token[] = [];
  let added: Token[] = [];
  const endRun = () => {
    steps.push(...wordSteps(removed, added));
    [removed, added] = [[], []];
  };
  const parts = diffArrays(old, now, { comparator: (a, b) => a.key === b.key, maxEditLength });
  for (const part of parts ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]) {
    const tokens = part.value.flatMap((block) => block.tokens);
    if (part.removed) removed.push(...tokens);
    else if (part.added) added.push(...tokens);
    else {
      endRun();
      steps.push(...marked('same', tokens));
    }
  }
  endRun();
  return groupedSteps(steps);
}

const marked = (kind: Kind, tokens: readonly Token[]): Step[] => tokens.map((token) => ({ kind, token }));

function blocksOf(tokens: readonly Token[]): { key: string; tokens: Token[] }[] {
  const blocks: Token[][] = [];
  for (const token of tokens) {
    if (token.kind === 'block' || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(token);
  }
  return blocks.map((each) => ({ key: each.map(keyOf).join('\n\n'), tokens: each }));
}

function wordSteps(removed: Token[], added: Token[]): Step[] {
  const apart = [...marked('removed', removed), ...marked('added', added)];
  if (removed.length === 0 || added.length === 0) return apart;
  const parts = diffArrays(removed, added, { comparator: (a, b) => keyOf(a) === keyOf(b), maxEditLength });
  if (!parts) return apart;
  const steps = parts.flatMap((part) =>
    marked(part.removed ? 'removed' : part.added ? 'added' : 'same', part.value),
  );
  const isWord = ({ token }: Step) => token.kind === 'word' && token.text !== ' ';
  const same = steps.filter((step) => step.kind === 'same' && isWord(step)).length;
  const least = Math.min(
    marked('same', removed).filter(isWord).length,
    marked('same', added).filter(isWord).length,
  );
  return same < least * leastAlike ? apart : steps;
}

function groupedSteps(steps: readonly Step[]): ComparedBlock[] {
  const blocks: ComparedBlock[] = [];
  for (const { kind, token } of steps) {
    const last = blocks.at(-1);
    if (token.kind !== 'block') {
      last?.changes.push({ kind, token });
      continue;
    }
    const isOtherKind = last?.kind === 'removed' && kind === 'added' && last.changes.length === 0;
    if (isOtherKind) blocks.splice(-1, 1, { kind: 'same', block: token, was: last.block, changes: [] });
    else blocks.push({ kind, block: token, was: null, changes: [] });
  }
  return blocks;
}

export const isUnchanged = ({ kind, was, changes }: ComparedBlock): boolean =>
  kind === 'same' && was === null && changes.every((change) => change.kind === 'same');
