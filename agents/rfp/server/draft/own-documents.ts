import { AppError, isAppError } from '@staffroom/sdk';
import { readDocument, sentencesOf } from '@staffroom/sdk/reading';
import type { AgentCall } from '../kit.ts';
import type { Store } from '../store.ts';

export interface OwnDocuments {
  /** Ids of the documents to search; undefined for the whole library. */
  ids: string[] | undefined;
  isOurs(documentId: string): Promise<boolean>;
}

const parties =
  'offerors?|vendors?|contractors?|bidders?|proposers?|suppliers?|respondents?|tenderers?|Auftragnehmer\\p{L}*|Bieter\\p{L}*|Anbieter\\p{L}*|adjudicatari[oa]s?|contratistas?|licitador\\p{L}*|titulaires?|candidats?|soumissionnaires?';
const duties =
  'must|shall|should|will|may not|(?:is|are) required|muss|müssen|soll|sollen|hat|haben|darf|dürfen|deber[áa]n?|debe|tendr[áa]n?|doi(?:t|vent)|devr(?:a|ont)';
/** Matches a sentence that a buyer writes: it states a duty of bidders, not a fact. */
const obliges = new RegExp(
  String.raw`(?<!\p{L})(?:${parties})(?!\p{L})[^.;|]{0,60}?(?<!\p{L})(?:${duties})(?!\p{L})`,
  'iu',
);
const order =
  /^(?:[^\p{L}]*)(?:please )?(?:describe|state|list|provide|explain|identify|specify|indicate|outline|confirm|attach|submit|beschreiben Sie|nennen Sie|describa|indique|décrivez|indiquez)(?!\p{L})/iu;
const request =
  /request for (?:proposals?|quot\w+|tenders?|information|bids?)|invitation to (?:bid|tender)|\b(?:RFP|RFQ|RFI|ITT)\b|solicitation|questionnaire|security assessment|Ausschreibung|Leistungsbeschreibung|Vergabeunterlagen|pliego|licitaci[óo]n|appel d['’]offres|cahier des (?:charges|clauses)/iu;
/** A text with at least this many duties, and this share of duties among its sentences, counts as a buyer's. */
const [minDuties, minShare] = [5, 0.2];
const maxSentenceLength = 2_000;

/** Whether a sentence states a fact: no question, no order, no duty of a bidder. */
export const isStatement = (sentence: string): boolean =>
  sentence.length <= maxSentenceLength &&
  !/[?]/.test(sentence) &&
  !obliges.test(sentence) &&
  !order.test(sentence);

/** Whether a buyer wrote the text: an RFP, a questionnaire, or duties of bidders. */
function isBuyers(filename: string, text: string): boolean {
  const sentences = sentencesOf(text.slice(0, 200_000)).filter(
    ({ text: words }) => words.length <= maxSentenceLength,
  );
  const asked = sentences.filter(({ text: words }) => words.endsWith('?')).length;
  const duty = sentences.filter(({ text: words }) => obliges.test(words)).length;
  const isNamed = request.test(filename.replaceAll(/[_-]/g, ' ')) || request.test(text.slice(0, 1_000));
  if (isNamed && duty + asked > 0 && duty + asked >= sentences.length * 0.1) return true;
  return duty + asked >= minDuties && duty + asked >= sentences.length * minShare;
}

/**
 * Returns the documents for drafts: those with the selected tag, or otherwise all that no buyer wrote. Every file that was
 * given to this agent as an RFP or annex counts as a buyer's.
 */
export async function ownDocuments(
  call: AgentCall,
  store: Store,
  given: readonly string[],
): Promise<OwnDocuments> {
  const buyers = new Set([...given, ...(await store.allBuyers())]);
  const { answerTags } = await call.agentSettings.read();
  const ids = answerTags.length === 0 ? undefined : await taggedWith(call, answerTags);
  if (ids?.length === 0)
    throw new AppError(
      'invalid',
      `No document has the tag ${answerTags.join(' or ')}. Tag the documents of your answers, or change the tags in Settings.`,
    );
  const known = new Map<string, Promise<boolean>>();
  const looksOurs = async (documentId: string) => {
    try {
      const { filename, text } = await readDocument(call, documentId);
      return !isBuyers(filename, text);
    } catch (error) {
      if (isAppError(error) && error.code === 'not-found') return false;
      throw error;
    }
  };
  return {
    ids: ids?.filter((id) => !buyers.has(id)),
    async isOurs(documentId) {
      if (buyers.has(documentId)) return false;
      // A document with the selected tag counts as the company's own, even if it looks like a buyer's.
      if (ids) return ids.includes(documentId);
      const found = known.get(documentId) ?? looksOurs(documentId);
      known.set(documentId, found);
      return found;
    },
  };
}

async function taggedWith(call: AgentCall, tags: readonly string[]): Promise<string[]> {
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  const ids: string[] = [];
  const limit = 500;
  for (let offset = 0; ; offset += limit) {
    const documents = await call.documents.list({ limit, offset });
    ids.push(
      ...documents.filter((one) => one.tags.some((tag) => wanted.has(tag.toLowerCase()))).map(({ id }) => id),
    );
    if (documents.length < limit) return ids;
  }
}
