import { languageOf } from '@staffroom/sdk/reading';

// The provider's own phrases around document quotes, in the language of the question.

export const replies = {
  empty: 'Ask a question, and I will look for the answer in your documents.',
  courtesy:
    'Hello. I look things up in your documents and quote them word for word; I am not an AI model and can’t chat. Ask a question that your documents could answer.',
  noSources:
    'I found no passage that matches this question. Rephrase the question, choose other documents for this chat, or upload a document that contains the answer. Without an AI model, I can only quote your documents.',
  answer: 'From your documents, word for word:',
  closest: 'No single sentence of your documents answers this question. The closest passage, word for word:',
  overview: 'Main points of your documents, word for word:',
  refusal: 'Your documents do not seem to answer this.\n\nTry the words that the documents themselves use.',
  open: (question: string) => `Your documents do not seem to answer this part: “${question}”`,
  page: 'p.',
};

export type Replies = typeof replies;

const german: Replies = {
  empty: 'Stellen Sie eine Frage, und ich suche die Antwort in Ihren Dokumenten.',
  courtesy:
    'Guten Tag. Ich schlage in Ihren Dokumenten nach und zitiere sie wörtlich; ich bin kein KI-Modell und kann nicht plaudern. Fragen Sie mich etwas, das Ihre Dokumente beantworten könnten.',
  noSources:
    'Ich habe keine Textstelle gefunden, die zu dieser Frage passt. Fragen Sie mit anderen Worten, wählen Sie andere Dokumente für diesen Chat, oder laden Sie ein Dokument hoch, das die Antwort enthält. Ohne KI-Modell kann ich nur Ihre Dokumente zitieren.',
  answer: 'Aus Ihren Dokumenten, wörtlich:',
  closest:
    'Kein einzelner Satz Ihrer Dokumente beantwortet diese Frage. Die Textstelle, die der Antwort am nächsten kommt, wörtlich:',
  overview: 'Die wichtigsten Punkte Ihrer Dokumente, wörtlich:',
  refusal:
    'Ihre Dokumente scheinen das nicht zu beantworten.\n\nVersuchen Sie es mit den Wörtern, die die Dokumente selbst verwenden.',
  open: (question) => `Ihre Dokumente scheinen diesen Teil nicht zu beantworten: „${question}“`,
  page: 'S.',
};

export const repliesTo = (question: string): Replies =>
  languageOf(question.slice(0, 500)) === 'de' ? german : replies;
