export type Any = (...given: unknown[]) => unknown;
type Call = (named: Any, text: string) => unknown;

const document = (text: string) => ({
  documentId: 'd',
  filename: 'a.txt',
  version: 1,
  text,
  pages: [],
  sections: [],
  headings: [],
  hasSections: false,
  truncated: false,
  error: null,
});
const whole = (text: string) => ({ start: 0, end: text.length });
const passage = (quote: string) => ({
  quote,
  text: quote,
  filename: 'a.txt',
  section: null,
  context: 'a.txt',
});
const style = {
  tone: '',
  avoid: [{ term: 'utilize it', instead: 'use it', why: '' }],
  use: [],
  exclamations: false,
  longestSentence: 20,
};
const twice: Call = (named, text) => named(text, text);
const asDocument: Call = (named, text) => named(document(text));
const ruled =
  (language: string): Call =>
  (named, text) =>
    named({ ...document(text), language });
const asEveryRuled = ['en', 'de', 'es', 'fr'].map(ruled);
const asLines: Call = (named, text) => named(text.split('\n'));
const kept = new Map<Any, Any>();
/** Creates the function only once, because creating it loads a model. */
function made(maker: Any): Any {
  const own = kept.get(maker) ?? (maker() as Any);
  kept.set(maker, own);
  return own;
}
const inEnglish: Call = (named, text) => named(text, 'en');
const inGerman: Call = (named, text) => named(text, 'de');

/** The calls of functions with several parameters, by file and name, for functions in the text folders. */
export const calls: Readonly<Record<string, readonly Call[]>> = {
  'agents/compliance/server/findings/read-with-rules.ts findByRules': [inEnglish, inGerman],
  'agents/compliance/server/findings/read-with-rules.ts findGaps': [inEnglish, inGerman],
  'agents/compliance/server/checks/by-words.ts judgeByWords': [
    (named, text) => named({ points: [], title: 'Backups are kept', text }, [passage(text)]),
  ],
  'agents/rfp/server/rules/key-dates.ts keyDates': asEveryRuled,
  'agents/rfp/server/rules/key-dates.ts dayIn': [(named, text) => named({ text }, text, '2026-10-05')],
  'agents/rfp/server/rules/key-dates.ts labelIn': [
    (named, text) => named({ ...document(text), language: 'en' }, `${text} 5 October 2026`, '2026-10-05'),
  ],
  'agents/rfp/server/rules/languages.ts writtenIn': [(named, text) => named(text)],
  'agents/rfp/server/rules/criteria-and-risks.ts criteria': [asDocument],
  'agents/rfp/server/rules/criteria-and-risks.ts aboutIn': [asDocument],
  'agents/rfp/server/rules/criteria-and-risks.ts risks': [
    (named, text) => named({ ...document(text), language: 'en' }, null),
  ],
  'agents/rfp/server/rules/criteria-and-risks.ts questions': [
    (named, text) => named({ ...document(text), language: 'en' }, { dates: [], criteria: [] }),
  ],
  'agents/rfp/server/rules/criteria-and-risks.ts summary': [asDocument],
  'agents/rfp/server/rules/find-by-rules.ts findByRules': asEveryRuled,
  'agents/rfp/server/rules/find-by-rules.ts factsOf': [(named, text) => named(text, 'must')],
  'sdk/src/hand-over/quote-on-page.ts findQuoteOnPage': [
    (named, text) => named([text], text.slice(10), text.slice(0, 10)),
  ],
  'sdk/src/quotes.ts findQuote': [twice, (named, text) => named(text, `${text.slice(50)}#`)],
  'sdk/src/question-in-context.ts questionInContext': [(named, text) => named([text, 'And its price?'])],
  'sdk/src/reading/blocks.ts blocksOf': [(named, text) => named(text, new Set())],
  'sdk/src/reading/clauses.ts clausesOf': [
    (named, text) => named({ kind: 'text', text, start: 0, end: text.length, sentences: [] }),
  ],
  'sdk/src/reading/days.ts firstDay': [(named, text) => named(text)],
  'sdk/src/reading/figure-rows.ts figureRows': [asLines],
  'sdk/src/reading/facts/continuation.ts joinedText': [
    (named, text) => named(text, 'The rest.'),
    (named, text) => named('Doors break it. The eng', text),
  ],
  'sdk/src/reading/facts/fact-marks.ts factMarks': [
    (named, text) =>
      named(text, { sources: [{ name: 'a.txt', text: 'Doors break the cold chain in 38 vans.' }] }),
    (named, text) => named('We have 38 vans in Oslo.', { sources: [{ name: 'a.txt', text }] }),
  ],
  'sdk/src/reading/facts/product-names.ts productDeviations': [
    (named, text) => named(text, { catalog: ['ServiceDesk Plus', 'PAM360'], vendor: 'Maker', known: [] }),
    (named, text) => named('ServiceDesk Pro', { catalog: ['ServiceDesk Plus'], known: [text] }),
  ],
  'sdk/src/reading/facts/word-stems.ts isNegatedOnce': [twice],
  'sdk/src/reading/flowing-text.ts flowingText': [asDocument],
  'sdk/src/reading/shorten.ts shorten': [(named, text) => named(text, 100)],
  'sdk/src/reading/topics.ts withTopics': [asDocument],
  'sdk/src/reading/unknown-figures.ts unknownFigures': [
    (named, text) => named(text, [text]),
    (named, text) => named(text, []),
  ],
  'sdk/src/reading/unknown-figures.ts withoutUnknownFigures': [(named, text) => named(text, [], 'gap')],
  'sdk/src/reading/unmarked-headings.ts withUnmarkedHeadings': [(named, text) => named(text, [])],
  'sdk/src/reading/words.ts isCarried': [(named, text) => named(text, [text])],
  'sdk/src/reading/read-document.ts ownWords': [(named, text) => named({ text }, whole(text))],
  'sdk/src/reading/read-document.ts quoteIn': [asDocument],
  'sdk/src/style/check-style.ts checkStyle': [(named, text) => named(text, style)],
  'sdk/src/reading/stems.ts stemOf': [inEnglish, inGerman],
  'sdk/src/style/term-matcher.ts formsOf': [
    (named, text) => named('utilize it', text, 'en'),
    (named, text) => named(text.slice(0, 80), text, 'de'),
  ],
  'sdk/src/style/check-style.ts acceptMark': [
    (named, text) =>
      named(text, { start: text.length - 5, end: text.length - 2, found: 'it', replacement: '' }),
  ],
  'sdk/src/style/html-text.ts withTextOfHtml': [(named, text) => named(text, `${text} more`)],
  'server/src/ai/builtin/answer-type.ts leavesUnnamed': [
    (named, text) => named('Who is the contracting officer?', text),
    (named, text) => named(text, 'The contracting officer is Ann.'),
  ],
  'server/src/ai/builtin/answer-type.ts answersKind': [
    ...['How often?', 'How much?', 'When?', 'Who?', 'Where?', 'Why?', 'How many?'].map(
      (question): Call =>
        (named, text) =>
          named(question, text),
    ),
    (named, text) => named(text, 'It costs 5 EUR.'),
  ],
  'server/src/ai/builtin/question-terms.ts questionTerms': [
    (named, text) => named(text, 'en', () => new Set()),
    (named, text) => named(text, 'de', () => new Set()),
  ],
  'server/src/ai/builtin/candidates.ts readPassages': [
    (named, text) =>
      named('When does the notice end?', [passage(text)], {
        split: (all: string) => [{ text: all, heading: '', isFragment: false }],
        tagNouns: () => new Set(),
        limit: 8,
      }),
  ],
  'server/src/ai/builtin/excerpt.ts excerptAround': [
    (named, text) => named(text, text.slice(2_000, 2_200)),
    (named, text) => named(text, `${text.slice(0, 500)}#`),
  ],
  'server/src/ai/builtin/noun-tagger.ts createNounTagger': [(named, text) => made(named)(text)],
  'server/src/ai/builtin/question.ts askedQuestion': [
    (named, text) => named([{ role: 'user', content: text }]),
  ],
  'server/src/ai/builtin/question.ts referencedAnswer': [
    (named, text) => named([{ role: 'user', content: text }], 'What is it?'),
  ],
  'server/src/ai/builtin/split-sentences.ts createSentenceSplitter': [(named, text) => made(named)(text)],
  'server/src/ai/builtin/split-sentences.ts withoutContents': [asLines],
  'server/src/ingest/chunks/chunk.ts chunk': [asDocument],
  'server/src/ingest/chunks/indexed-passages.ts indexedPassages': [asDocument],
  'server/src/ingest/chunks/numbered-lines.ts candidatesOf': [(named, text) => named(text, [])],
  'server/src/ingest/chunks/numbered-parts.ts numberedParts': [asDocument],
  'server/src/ingest/chunks/outline.ts createOutline': [
    (named, text) =>
      named({
        text,
        sections: [...text.matchAll(/\n/g)].map(({ index }) => ({ title: text, level: 1, start: index })),
      }),
  ],
  'server/src/modules/chat/checks/deviations.ts deviationsFrom': [
    (named, text) => (named([passage(text)]) as Any)('Backups are kept for 30 days.'),
    (named, text) => (named([passage('Backups are kept for 30 days.')]) as Any)(text),
  ],
  'server/src/modules/chat/checks/source-sentences.ts sourceSentences': [
    (named, text) => named([passage(text)]),
  ],
  'server/src/modules/chat/citations/citations.ts citationsOf': [(named, text) => named(text, [])],
  'server/src/text/content-terms.ts contentTerms': [inEnglish, inGerman],
  'server/src/text/csv.ts csvOf': [
    (named, text) =>
      (
        named(
          { column: (row: string) => row },
          (async function* () {
            yield [text];
          })(),
        ) as AsyncGenerator
      ).next(),
  ],
  'server/src/text/text-configuration.ts textConfiguration': [(named, text) => named([text])],
  'server/src/text/model-text.ts modelValue': [(named, text) => named({ text })],
  'server/src/text/read-user-agent.ts readUserAgent': [(named, text) => named(text)],
  'server/src/text/sentence-ends.ts goesOn': [twice],
  'server/src/text/sentence-spans.ts sentenceSpans': [(named, text) => named(text, whole(text))],
};

/** Functions of text folders that need no trial: they take no text, or only the output of other tried functions. */
export const functionsWithoutTrial: ReadonlySet<string> = new Set([
  'agents/compliance/server/findings/rules/near.ts near',
  'agents/compliance/server/findings/rules/near.ts all',
  'agents/compliance/server/checks/by-words.ts pointsOf',
  'agents/rfp/server/rules/languages.ts withRules',
  'agents/rfp/server/rules/limits.ts limitIn',
  'agents/rfp/server/rules/rule-set.ts everyWord',
  'agents/rfp/server/rules/rule-set.ts word',
  'agents/rfp/server/rules/words.ts ruleWords',
  'sdk/src/reading/in-parallel.ts inParallel',
  'sdk/src/reading/sentence-scorer.ts scorer',
  'sdk/src/reading/read-document.ts pathAt',
  'sdk/src/reading/read-document.ts placeAt',
  'sdk/src/reading/read-document.ts readDocument',
  'sdk/src/reading/tables.ts chartOf',
  'sdk/src/reading/tables.ts factsOf',
  'sdk/src/reading/tables.ts tablesIn',
  'sdk/src/reading/words.ts shared',
  'sdk/src/style/style-prompt.ts styleInstruction',
  'sdk/src/style/style-prompt.ts styleSamples',
  'server/src/ai/builtin/question-terms.ts lacking',
  'server/src/ai/builtin/builtin-provider.ts createBuiltinProvider',
  'server/src/ai/builtin/choose-answer.ts chooseAnswer',
  'server/src/ai/builtin/choose-overview.ts chooseOverview',
  'server/src/ai/builtin/choose-sentences.ts chooseSentences',
  'server/src/ai/builtin/quote-sentences.ts quotePassage',
  'server/src/ai/builtin/quote-sentences.ts quoteSentences',
  'server/src/ai/builtin/question-meaning.ts createMeaning',
  'server/src/ai/builtin/shares-term.ts sharesTerm',
  'server/src/ingest/chunks/chunk-cuts.ts cutBefore',
  'server/src/ingest/chunks/chunk-cuts.ts nextStart',
  'server/src/modules/chat/checks/answer-checker.ts createAnswerChecks',
  'server/src/modules/chat/checks/check-quotes.ts checkQuotes',
  'server/src/modules/chat/checks/contradictions.ts contradictionOf',
  'server/src/modules/chat/checks/document-pieces.sql.ts documentPieces',
  'server/src/modules/chat/checks/unsupported.ts unsupported',
  'server/src/modules/chat/checks/sentence-words.ts termsBehind',
  'server/src/modules/chat/checks/sentence-words.ts termsBefore',
  'server/src/modules/chat/citations/citation-sections.sql.ts inTheirSections',
  'server/src/modules/chat/citations/citations.ts citationOf',
]);
