import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Progress, said, Skeleton } from '@staffroom/sdk/client';
import { type CoreAnswer, coreQuery } from '@staffroom/sdk/host';
import { EmbedderForm } from './embedder-form.tsx';
import { RerankerForm } from './reranker-form.tsx';
import classes from './search-models.module.css';
import { t } from '../../../../texts/texts.ts';

/** Which models search uses, for administrators. */
export function SearchModels() {
  const models = useQuery(coreQuery('GET /api/admin/search-models'));
  const embeddings = useQuery(coreQuery('GET /api/admin/embeddings'));
  if (models.isPending) return <Skeleton height={420} />;
  if (models.data === undefined) {
    return (
      <ErrorPanel
        title={t('The models of search could not be loaded')}
        error={models.error}
        onRetry={() => void models.refetch()}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <section aria-labelledby="search-embedder">
        <h2 id="search-embedder" className={classes.heading}>
          {t('Search by meaning')}
        </h2>
        <div className={classes.card}>
          {embeddings.isError && (
            <ErrorPanel
              title={t('How many documents are ready could not be loaded')}
              error={embeddings.error}
              onRetry={() => void embeddings.refetch()}
            />
          )}
          {embeddings.data && <State {...embeddings.data} />}
          <EmbedderForm models={models.data} />
        </div>
      </section>
      <section aria-labelledby="search-reranker">
        <h2 id="search-reranker" className={classes.heading}>
          {t('Order of what is found')}
        </h2>
        <div className={classes.card}>
          <p className={classes.sentence}>
            {t(
              'A reranker reads a question with each of the thirty best passages and puts those first that answer it. It is sent both.',
            )}
          </p>
          <RerankerForm reranker={models.data.reranker} />
        </div>
      </section>
    </div>
  );
}

function State({ current, next, done, total, problem }: CoreAnswer<'GET /api/admin/embeddings'>) {
  const counted =
    total === 0 ? '' : t(': {done, number} of {total, number} documents are ready', { done, total });
  return (
    <>
      <p className={classes.sentence}>
        {current === null
          ? t('No document has been made ready yet.')
          : next === null
            ? t('Documents are found by the vectors of {current}{counted}.', {
                current: current.name,
                counted,
              })
            : t(
                'Documents are found by the vectors of {current}, until those of {next} are there{counted}.',
                { current: current.name, next: next.name, counted },
              )}
      </p>
      {total > 0 && done < total && <Progress label={t('Documents made ready')} value={done} max={total} />}
      {problem !== null && <p className={classes.problem}>{said(problem)}</p>}
    </>
  );
}
