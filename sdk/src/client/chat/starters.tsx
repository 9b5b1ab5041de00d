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
  onPick: (question: string) => void;
}

/** What an empty chat can begin with: questions about the person's newest documents, then those of the agent. */
export function Starters({ starters, isNew, onPick }: StartersProps) {
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
  return (
    <div className={classes.starters}>
      <p className={classes.lead}>
        {t('Ask in your own words.')}
        {searches(info) && t(' Answers cite {documents}.', { documents })}
      </p>
      {/* In its place, but not yet to be seen: what comes would push it away from under the pointer. */}
      <ul className={classes.list} data-waiting={newest.isLoading || undefined}>
        {own.map(({ id, filename }) => {
          const question = t('What are the main points of {name}?', {
            name: filename.replace(/\.[^.]*$/, ''),
          });
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.starter}
                onClick={() => void ask(info.slug, question, [id])}
              >
                {question}
              </button>
            </li>
          );
        })}
        {starters.slice(0, Math.max(1, most - own.length)).map((starter) => (
          <li key={starter}>
            <button type="button" className={classes.starter} onClick={() => onPick(starter)}>
              {starter}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
