import { useAgent } from '../agent.tsx';
import { coreQuery } from '../core-api.ts';
import { pageOf } from '../document-page.ts';
import { useAskAgent } from '../hand-over/use-open.ts';
import { useQuery } from '../query.ts';
import classes from './starters.module.css';
import { searches, useOwnDocuments } from './scope/use-own-documents.ts';
import { t } from '../texts/texts.ts';

/** Of the person's newest documents, and in all. */
const mostOwn = 2;
const most = 4;

interface StartersProps {
  /** Those that the agent brings. */
  starters: readonly string[];
  /** Whether the chat can still be one about a document. */
  isNew: boolean;
  /** The names of the documents that have been chosen for it. */
  about: readonly string[];
  onPick: (question: string) => void;
}

/**
 * What an empty chat can begin with: questions about the documents that were chosen for it, else about the person's newest ones,
 * then those of the agent.
 */
export function Starters({ starters, isNew, about, onPick }: StartersProps) {
  const { info } = useAgent();
  const hasOwn = useOwnDocuments();
  const ask = useAskAgent();
  const isAboutLibrary = searches(info) && !hasOwn && info.accepts.documents !== null;
  const newest = useQuery({
    ...coreQuery('GET /api/documents', { query: { sort: '-created', status: 'processed', limit: mostOwn } }),
    select: (list) => pageOf(list).items,
    enabled: isNew && isAboutLibrary,
  });
  const own = isNew && isAboutLibrary ? (newest.data ?? []) : [];
  const documents = hasOwn ? t('the agent’s own documents') : t('the documents in your library');
  const chosen = about.slice(0, mostOwn).map(mainPoints);
  const general = starters.slice(0, Math.max(1, most - own.length - chosen.length));
  return (
    <div className={classes.starters}>
      <p className={classes.lead}>
        {t('Ask in your own words.')}
        {searches(info) && t(' Answers cite {documents}.', { documents })}
      </p>
      {own.length + chosen.length + general.length > 0 && (
        // In its place, but not yet to be seen: what comes would push it away from under the pointer.
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
