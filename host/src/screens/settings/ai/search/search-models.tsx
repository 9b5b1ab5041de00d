import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Progress, serverMessage, Skeleton } from '@staffroom/sdk/client';
import { type CoreAnswer, coreQuery } from '@staffroom/sdk/host';
import { EmbedderForm } from './embedder-form.tsx';
import { RerankerForm } from './reranker-form.tsx';
import classes from './search-models.module.css';
import { t } from '../../../../texts/texts.ts';

export function SearchModels() {
  const models = useQuery(coreQuery('GET /api/admin/search-models'));
  const embeddings = useQuery(coreQuery('GET /api/admin/embeddings'));
  if (models.isPending) return <Skeleton height={420} />;
  if (models.data === undefined) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the search models')}
        error={models.error}
        onRetry={() => void models.refetch()}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <section aria-labelledby="search-embedder">
        <h2 id="search-embedder" className={classes.heading}>
          {t('Semantic search')}
        </h2>
        <div className={classes.card}>
          {embeddings.isError && (
            <ErrorPanel
              title={t('Couldn’t load the indexing status')}
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
          {t('Result ranking')}
        </h2>
        <div className={classes.card}>
          <p className={classes.sentence}>
            {t(
              'A reranker compares the question with the 30 best passages and puts the most relevant first. The question and those passages are sent to it.',
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
          ? t('No documents indexed yet.')
          : next === null
            ? t('Search uses {current}{counted}.', {
                current: current.name,
                counted,
              })
            : t('Search uses {current} until the index for {next} is ready{counted}.', {
                current: current.name,
                next: next.name,
                counted,
              })}
      </p>
      {total > 0 && done < total && <Progress label={t('Documents indexed')} value={done} max={total} />}
      {problem !== null && <p className={classes.problem}>{serverMessage(problem)}</p>}
    </>
  );
}
