import winkModel from 'wink-eng-lite-web-model';
import winkNlp, { type ItemToken } from 'wink-nlp';
import type { TagNouns } from './question-terms.ts';

/** Maximum length of a question in characters. Longer input is pasted text, whose nouns do not identify the question. */
const maxQuestionLength = 500;

export function createNounTagger(): TagNouns {
  const nlp = winkNlp(winkModel, ['sbd', 'pos']);
  return (question) => {
    const found = new Set<string>();
    nlp
      .readDoc(question.slice(-maxQuestionLength))
      .tokens()
      .each((token: ItemToken) => {
        // Passes the accessor as a key; nothing calls it unbound.
        // oxlint-disable-next-line typescript/unbound-method
        const kind = token.out(nlp.its.pos);
        if (kind === 'NOUN' || kind === 'PROPN') found.add(token.out().toLowerCase());
      });
    return found;
  };
}
