import { documentHref, type Passage, visibleLine } from '@staffroom/sdk';
import { languageOf, type WrittenLanguage } from '@staffroom/sdk/reading';
import { placeOf } from './place.ts';

export const texts = {
  searching: 'Searching your documents…',
  reading: 'Reading what was found…',
  noAnswer: 'Your documents do not seem to answer this.',
  nothingFound:
    'Your documents do not seem to answer this.\n\nNothing in them is close to the question. Try the words that the documents themselves use, or upload the document that should hold the answer.',
  emptyLibrary: 'Your library is empty. Upload a document, then ask again.',
  uncited: 'Nothing above is backed by your documents.',
  nearest: 'Nearest in your documents:',
};

type AnswerTexts = Omit<typeof texts, 'searching' | 'reading'>;

const german: AnswerTexts = {
  noAnswer: 'Ihre Dokumente scheinen das nicht zu beantworten.',
  nothingFound:
    'Ihre Dokumente scheinen das nicht zu beantworten.\n\nNichts darin kommt der Frage nahe. Versuchen Sie es mit den Wörtern, die die Dokumente selbst verwenden, oder laden Sie das Dokument hoch, in dem die Antwort stehen sollte.',
  emptyLibrary: 'Ihre Bibliothek ist leer. Laden Sie ein Dokument hoch und fragen Sie dann noch einmal.',
  uncited: 'Nichts davon ist durch Ihre Dokumente belegt.',
  nearest: 'Am nächsten in Ihren Dokumenten:',
};

/** Texts inside an answer, in the language of the question. Status texts are English, because the page translates them. */
export const answerTexts = (question: string, otherwise: WrittenLanguage = 'en'): AnswerTexts =>
  languageOf(question, otherwise) === 'de' ? german : texts;

const maxNearestDocuments = 3;
/** Maximum length of a document's name in characters. */
const maxNameLength = 120;
/** Numbers in code are no links to sources. */
const code = /```[\s\S]*?(?:```|$)/g;
const citation = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/;
const says =
  /\b(?:documents?|excerpts?|passages?|sources?)\b[^.\n]{0,80}\b(?:do(?:es)? not|don[’']t|doesn[’']t|no|not|none)\b|\b(?:no|not|n[’']t)\b[^.\n]{0,60}\b(?:in|by) (?:the|your) (?:documents?|excerpts?|passages?|sources?)\b/i;

const saysInGerman =
  /\b(?:Dokument\p{L}*|Quellen?|Auszüge\p{L}*|Unterlagen)\b[^.\n]{0,80}\b(?:nicht|nichts|kein\p{L}*)\b|\b(?:nicht|nichts|kein\p{L}*)\b[^.\n]{0,60}\b(?:in|durch) (?:den|Ihren|diesen) (?:Dokument\p{L}*|Quellen|Auszügen|Unterlagen)\b/iu;

/**
 * Returns the text to append to an answer without citations: links to documents and, unless the answer already says so, that
 * there is no answer. Null for an answer with citations.
 */
export function afterword(
  answer: string,
  passages: readonly Passage[],
  { question, language = 'en' }: { question: string; language?: WrittenLanguage },
): string | null {
  if (citation.test(answer.replaceAll(code, ''))) return null;
  const { noAnswer, uncited, nearest: near } = answerTexts(question, language);
  const said =
    says.test(answer) || saysInGerman.test(answer) ? '' : `${answer.trim() === '' ? noAnswer : uncited}\n\n`;
  const places = nearest(passages, question);
  if (places.length === 0) return said === '' ? null : said.trim();
  return `${said}${near}\n\n${places.join('\n')}`;
}

/** Returns one link for each document. The links have no number, because they are no evidence. */
function nearest(passages: readonly Passage[], question: string): string[] {
  const first = new Map<string, Passage>();
  for (const passage of passages) {
    if (!first.has(passage.documentId)) first.set(passage.documentId, passage);
  }
  return [...first.values()].slice(0, maxNearestDocuments).map((passage) => {
    const label = [passage.filename, placeOf(passage, question)].filter(Boolean).join(', ');
    return `- [${asText(label)}](${documentHref(passage)})`;
  });
}

/** Escapes a document's name: no markup, and no number that looks like a citation. */
function asText(name: string): string {
  const line = visibleLine(name);
  return (
    line.length <= maxNameLength ? line : `${line.slice(0, maxNameLength).replace(/(?<![\s›])[\s›]+$/u, '')}…`
  ).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');
}
