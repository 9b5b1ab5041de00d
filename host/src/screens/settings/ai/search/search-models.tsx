import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Progress, Skeleton } from '@staffroom/sdk/client';
import { type CoreAnswer, coreQuery } from '@staffroom/sdk/host';
import { EmbedderForm } from './embedder-form.tsx';
import { RerankerForm } from './reranker-form.tsx';
import classes from './search-models.module.css';

/** Which models search uses, for administrators. */
export function SearchModels() {
  const models = useQuery(coreQuery('GET /api/admin/search-models'));
  const embeddings = useQuery(coreQuery('GET /api/admin/embeddings'));
  if (models.isPending) return <Skeleton height={420} />;
  if (models.data === undefined) {
    return (
      <ErrorPanel
        title="The models of search could not be loaded"
        error={models.error}
        onRetry={() => void models.refetch()}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <section aria-labelledby="search-embedder">
        <h2 id="search-embedder" className={classes.heading}>
          Search by meaning
        </h2>
        <div className={classes.card}>
          {embeddings.data && <State {...embeddings.data} />}
          <EmbedderForm models={models.data} />
        </div>
      </section>
      <section aria-labelledby="search-reranker">
        <h2 id="search-reranker" className={classes.heading}>
          Order of what is found
        </h2>
        <div className={classes.card}>
          <p className={classes.sentence}>
            A reranker reads a question with each of the thirty best passages and puts those first that answer
            it. It is sent both.
          </p>
          <RerankerForm reranker={models.data.reranker} />
        </div>
      </section>
    </div>
  );
}

function State({ current, next, done, total, problem }: CoreAnswer<'GET /api/admin/embeddings'>) {
  const counted =
    total === 0 ? '' : `: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} documents are ready`;
  return (
    <>
      <p className={classes.sentence}>
        {current === null
          ? 'No document has been made ready yet.'
          : next === null
            ? `Documents are found by the vectors of ${current.name}${counted}.`
            : `Documents are found by the vectors of ${current.name}, until those of ${next.name} are there${counted}.`}
      </p>
      {total > 0 && done < total && <Progress label="Documents made ready" value={done} max={total} />}
      {problem !== null && <p className={classes.problem}>{problem}</p>}
    </>
  );
}
