import { useApi } from '@staffroom/sdk/client';
import { Loaded, useAddress, View } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import { DraftStep } from './draft-step.tsx';
import { TopicStep } from './topic-step.tsx';
import { t } from '../texts.ts';
import { usePlace } from '../use-place.ts';

/** The run is in the address, so that it and its topics survive a reload. */
export default function Wizard() {
  const { params } = useAddress();
  const id = params.get('run');
  return id === null ? (
    <TopicStep run={null} />
  ) : (
    <Run key={id} id={id} draft={params.get('step') === 'draft'} />
  );
}

function Run({ id, draft }: { id: string; draft: boolean }) {
  const place = usePlace();
  const run = useApi(contract).getRun.useQuery({ params: { id } });
  const shown = (
    <Loaded query={run} failure={t('Couldn’t load these topics')} lines={8}>
      {(data) =>
        draft && data.jobId !== null ? (
          <DraftStep key={data.jobId} run={data} jobId={data.jobId} />
        ) : (
          <TopicStep run={data} />
        )
      }
    </Loaded>
  );
  if (run.data) return shown;
  return (
    <View title={t('New blog post')} back={{ to: place.posts, label: t('All posts') }}>
      {shown}
    </View>
  );
}
