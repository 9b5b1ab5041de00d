import {
  Button,
  type ChosenDocument,
  DocumentChoice,
  JobPanel,
  Prose,
  useJob,
  useSearchParams,
} from '@staffroom/sdk/client';
import { Stack, useToasts, View } from '@staffroom/sdk/layout';
import { useState } from 'react';
import { sumUp } from '../contract.ts';

export default function Page() {
  // The address contains the job's id, so that people find the job again later.
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<ChosenDocument[]>([]);
  const { job, start, cancel, retry } = useJob(sumUp, params.get('job'));
  const toast = useToasts();
  const [document] = chosen;
  const begin = (documentId: string) =>
    start.mutate(
      { documentId },
      { onSuccess: ({ id }) => setParams({ job: id }), onError: toast.failed('It could not be started') },
    );
  return (
    <View title="Sum up a document" lead="Three sentences that say what is in it.">
      <Stack>
        <DocumentChoice label="Document" chosen={chosen} onChange={setChosen} />
        <div>
          <Button
            variant="primary"
            disabled={!document}
            busy={start.isPending}
            onClick={() => document && begin(document.id)}
          >
            Sum up
          </Button>
        </div>
        {job.data && (
          <JobPanel
            label="Summary"
            job={job.data}
            onCancel={() => cancel.mutate()}
            onRetry={() => retry.mutate()}
          />
        )}
        {job.data?.result && (
          <Prose>
            <p>{job.data.result.summary}</p>
          </Prose>
        )}
      </Stack>
    </View>
  );
}
