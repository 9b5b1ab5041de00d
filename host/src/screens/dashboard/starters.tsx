import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { isProcessed, type LibraryDocument } from '../../documents/library-document.ts';
import { isSample } from '../../samples/is-sample.ts';
import classes from './home-composer.module.css';
import { t } from '../../texts/texts.ts';

const offered = 2;

/** Questions that the sample documents answer. */
const sampleQuestions = [t('How many days may I work from abroad?'), t('How much may a hotel cost?')];

interface StartersProps {
  agent: AgentInfo;
  documents: readonly LibraryDocument[];
  onAsk: (question: string, about: readonly string[]) => void;
}

export function Starters({ agent: { accepts, starters }, documents, onAsk }: StartersProps) {
  const own = accepts?.documents ? documents.filter(isProcessed) : [];
  // Without a document, no question about documents has an answer.
  if (accepts?.documents && own.length === 0) return null;
  const questions = [
    ...(own.some(isSample) ? sampleQuestions : []).map((question) => ({ question, about: [] })),
    ...own.map(({ id, filename }) => ({
      question: t('What are the main points of {name}?', { name: filename.replace(/\.[^.]*$/, '') }),
      about: [id],
    })),
    ...starters.map((question) => ({ question, about: [] })),
  ];
  return (
    <ul className={classes.starters}>
      {questions.slice(0, offered).map(({ question, about }) => (
        <li key={about[0] ?? question}>
          <button type="button" className={classes.starter} onClick={() => onAsk(question, about)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
