import { ErrorPanel, Skeleton, useApi } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import { useSearch } from '../use-search.ts';
import { DraftStep } from './draft-step.tsx';
import { TopicStep } from './topic-step.tsx';

/** Two steps over one run, which the address names: it is there after a reload, and so are its topics. */
export default function Wizard() {
  const { params } = useSearch();
  const id = params.get('run');
  return id === null ? (
    <TopicStep run={null} />
  ) : (
    <Run key={id} id={id} draft={params.get('step') === 'draft'} />
  );
}

function Run({ id, draft }: { id: string; draft: boolean }) {
  const run = useApi(contract).getRun.useQuery({ params: { id } });
  if (run.isPending) return <Skeleton lines={8} />;
  if (run.isError) {
    return (
      <ErrorPanel
        title="These topics could not be loaded"
        error={run.error}
        onRetry={() => void run.refetch()}
      />
    );
  }
  const { data } = run;
  return draft && data.jobId !== null ? (
    <DraftStep key={data.jobId} run={data} jobId={data.jobId} />
  ) : (
    <TopicStep run={data} />
  );
}
