import type { AttachedFile } from '../capabilities.ts';
import type { StyleGuide, StyleRules } from './guide/style-guide.ts';

/** Maximum number of terms in a prompt. The style check uses all terms. */
const maxTerms = 120;

/** Converts the style guide to instructions for an agent; empty when the guide has no rules. */
export function styleInstruction({ tone, avoid, use, exclamations, longestSentence }: StyleRules): string {
  const lines = [
    tone,
    avoid.length > 0 &&
      `Never write: ${list(avoid.map(({ term, instead }) => `“${term}”${instead === '' ? '' : ` (write “${instead}” instead)`}`))}. This includes other forms of these words.`,
    use.length > 0 && `Spell these terms exactly like this: ${list(use.map(({ term }) => `“${term}”`))}.`,
    !exclamations && 'No exclamation marks.',
    longestSentence !== null && `No sentence has more than ${longestSentence} words.`,
  ].filter((line) => typeof line === 'string' && line !== '');
  return lines.length === 0
    ? ''
    : `Follow the company’s style guide in every text. Quotations keep their own words.\n${lines.join('\n')}`;
}

/** Returns the sample texts as attachments of a message, which models read as data. */
export function styleSamples({ samples }: Pick<StyleGuide, 'samples'>): AttachedFile[] {
  return samples.map(({ filename, text }) => ({ filename: `sample of our style: ${filename}`, text }));
}

const list = (terms: string[]) => terms.slice(0, maxTerms).join(', ');
