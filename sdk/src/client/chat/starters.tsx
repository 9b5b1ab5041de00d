import { Suspense } from 'react';
import { useAgent } from '../agent.tsx';
import { coreQuery } from '../core-api.ts';
import { pageOf } from '../document-page.ts';
import { useAskAgent } from '../hand-over/use-open.ts';
import { part } from '../part.tsx';
import { useQuery } from '../query.ts';
import classes from './starters.module.css';
import { searches, useOwnDocuments } from './scope/use-own-documents.ts';
import { t } from '../texts/texts.ts';

/** Maximum number of suggestions about the person's newest documents, and of all suggestions. */
const maxOwnStarters = 2;
const maxStarters = 4;

const EmptyLibrary = part(async () => (await import('./empty-library.tsx')).EmptyLibrary);

interface StartersProps {
  starters: readonly string[];
  /** Whether documents can still be selected for the chat. */
  isNew: boolean;
  about: readonly string[];
  onPick: (question: string) => void;
}

/**
 * Suggestions for an empty chat: questions about the selected documents or, if none, the newest documents, then the agent's own
 * suggestions. While the library is empty, an upload instead, because no suggestion would have an answer.
 */
export function Starters({ starters, isNew, about, onPick }: StartersProps) {
  const { info } = useAgent();
  const hasOwn = useOwnDocuments();
  const ask = useAskAgent();
  const isAboutLibrary = searches(info) && !hasOwn && info.accepts.documents !== null;
  const newest = useQuery({
    ...coreQuery('GET /api/documents', {
      query: { sort: '-created', status: 'processed', limit: maxOwnStarters },
    }),
    select: (list) => pageOf(list).items,
    enabled: isNew && isAboutLibrary,
  });
  const own = isNew && isAboutLibrary ? (newest.data ?? []) : [];
  const isLibraryEmpty = isNew && isAboutLibrary && newest.data?.length === 0;
  const documents = hasOwn ? t('the agent’s own documents') : t('the documents in your library');
  const chosen = about.slice(0, maxOwnStarters).map(mainPoints);
  const general = starters.slice(0, Math.max(1, maxStarters - own.length - chosen.length));
  return (
    <div className={classes.starters}>
      <p className={classes.lead}>
        {t('Ask in your own words.')}
        {searches(info) && t(' Answers cite {documents}.', { documents })}
      </p>
      {isLibraryEmpty && (
        <Suspense fallback={null}>
          <EmptyLibrary />
        </Suspense>
      )}
      {!isLibraryEmpty && own.length + chosen.length + general.length > 0 && (
        // The list keeps its space but stays hidden while loading, so that late suggestions do not move others from under the
        // pointer.
        <ul className={classes.list} data-waiting={newest.isLoading || undefined}>
          {own.map(({ id, filename }) => (
            <Starter
              key={id}
              question={mainPoints(filename)}
              onPick={(question) => void ask(info.slug, question, [id])}
            />
          ))}
          {[...chosen, ...general].map((question) => (
            <Starter key={question} question={question} onPick={onPick} />
          ))}
        </ul>
      )}
    </div>
  );
}

const mainPoints = (filename: string) =>
  t('What are the main points of {name}?', { name: filename.replace(/\.[^.]*$/, '') });

function Starter({ question, onPick }: { question: string; onPick: (question: string) => void }) {
  return (
    <li>
      <button type="button" className={classes.starter} onClick={() => onPick(question)}>
        {question}
      </button>
    </li>
  );
}
