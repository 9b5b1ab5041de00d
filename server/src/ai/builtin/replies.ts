import { languageOf } from '@staffroom/sdk/reading';

// The provider's own phrases around document quotes, in the language of the question.

export const replies = {
  empty: 'Ask a question, and I will look for the answer in your documents.',
  courtesy:
    'Hello. I look things up in your documents and quote them word for word; I am not a language model and do not chat. Ask me something that your documents could answer.',
  noSources:
    'I found no passage that fits this question. Ask it in other words, choose other documents for this conversation, or upload one that tells it. Without a language model I can only quote what documents say.',
  answer: 'From your documents, word for word:',
  closest:
    'No sentence of your documents answers this by itself. The passage that comes closest, word for word:',
  overview: 'Main points of your documents, word for word:',
  refusal: 'Your documents do not seem to answer this.\n\nTry the words that the documents themselves use.',
  open: (question: string) => `Your documents do not seem to answer this part: “${question}”`,
  page: 'p.',
};

export type Replies = typeof replies;

const german: Replies = {
  empty: 'Stellen Sie eine Frage, und ich suche die Antwort in Ihren Dokumenten.',
  courtesy:
    'Guten Tag. Ich schlage in Ihren Dokumenten nach und zitiere sie wörtlich; ich bin kein Sprachmodell und plaudere nicht. Fragen Sie mich etwas, das Ihre Dokumente beantworten könnten.',
  noSources:
    'Ich habe keine Stelle gefunden, die zu dieser Frage passt. Fragen Sie mit anderen Worten, wählen Sie andere Dokumente für dieses Gespräch, oder laden Sie eines hoch, in dem es steht. Ohne Sprachmodell kann ich nur zitieren, was Dokumente sagen.',
  answer: 'Aus Ihren Dokumenten, wörtlich:',
  closest:
    'Kein Satz Ihrer Dokumente beantwortet das für sich allein. Die Stelle, die am nächsten kommt, wörtlich:',
  overview: 'Die wichtigsten Punkte Ihrer Dokumente, wörtlich:',
  refusal:
    'Ihre Dokumente scheinen das nicht zu beantworten.\n\nVersuchen Sie es mit den Wörtern, die die Dokumente selbst verwenden.',
  open: (question) => `Ihre Dokumente scheinen diesen Teil nicht zu beantworten: „${question}“`,
  page: 'S.',
};

export const repliesTo = (question: string): Replies =>
  languageOf(question.slice(0, 500)) === 'de' ? german : replies;
