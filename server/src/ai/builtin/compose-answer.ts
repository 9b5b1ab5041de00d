import type { Candidate } from './candidates.ts';
import { plainMarkdown } from './plain-markdown.ts';

export const replies = {
  empty: 'Ask a question, and I will look for the answer in your documents.',
  courtesy:
    'Hello. I look things up in your documents and quote them word for word; I am not a language model and do not chat. Ask me something that your documents could answer.',
  noSources:
    'There is nothing to look in yet: no passage of a document came with this question. Upload a document, or choose other documents for this conversation, and ask again. Without a language model I can only quote what documents say.',
  answer: 'From your documents, word for word:',
  overview: 'Main points of your documents, word for word:',
  refusal: 'Your documents do not seem to answer this.\n\nTry the words that the documents themselves use.',
};

/**
 * The sentences as Markdown, one paragraph per source with its number: `… [2]`.
 * @param heading the line above, which says what this is
 * @param wordLimit upper bound of the quoted words; the first sentence is cut rather than left out
 */
export function quoteSentences(heading: string, chosen: readonly Candidate[], wordLimit = Infinity): string {
  let left = wordLimit;
  const paragraphs = new Map<number, Candidate[]>();
  for (const sentence of chosen) {
    const words = sentence.text.split(' ');
    if (words.length > left && left < wordLimit) break;
    const text = words.length > left ? `${words.slice(0, left).join(' ')} …` : sentence.text;
    left -= Math.min(words.length, left);
    paragraphs.set(sentence.passage, [...(paragraphs.get(sentence.passage) ?? []), { ...sentence, text }]);
  }
  const quoted = [...paragraphs].map(([passage, sentences]) => `${join(sentences)} [${passage + 1}]`);
  return [heading, ...quoted].join('\n\n');
}

/** In the order of the document; an ellipsis marks what was left out between two sentences. */
function join(sentences: readonly Candidate[]): string {
  const ordered = sentences.toSorted((a, b) => a.place - b.place);
  return ordered
    .map((sentence, index) => {
      const before = ordered[index - 1];
      const gap = before !== undefined && sentence.place > before.place + 1 ? '… ' : '';
      return gap + plainMarkdown(sentence.text);
    })
    .join(' ');
}
