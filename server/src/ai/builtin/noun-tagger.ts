import winkModel from 'wink-eng-lite-web-model';
import winkNlp, { type ItemToken } from 'wink-nlp';
import type { TagNouns } from './asked-words.ts';

/** Characters; whoever pastes more has no question that its nouns would tell apart. */
const longest = 500;

/** The nouns of an English question, in lower case. */
export function createNounTagger(): TagNouns {
  const nlp = winkNlp(winkModel, ['sbd', 'pos']);
  return (question) => {
    const found = new Set<string>();
    nlp
      .readDoc(question.slice(-longest))
      .tokens()
      .each((token: ItemToken) => {
        // A name of what is wanted, and no call.
        // oxlint-disable-next-line typescript/unbound-method
        const kind = token.out(nlp.its.pos);
        if (kind === 'NOUN' || kind === 'PROPN') found.add(token.out().toLowerCase());
      });
    return found;
  };
}
