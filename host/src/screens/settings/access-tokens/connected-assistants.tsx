import {
  Button,
  ConfirmDialog,
  ErrorPanel,
  RelativeTime,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { ConnectedAssistant } from '@staffroom/sdk/core';
import { callCore, coreQuery } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import { t } from '../../../texts/texts.ts';
import classes from './access-tokens.module.css';

const query = coreQuery('GET /api/connected-assistants');

/** Lists the assistants that the person has connected by signing in. Shows nothing before the first one. */
export function ConnectedAssistants() {
  const assistants = useQuery(query);
  const [leaving, setLeaving] = useState<ConnectedAssistant | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: ({ id }: ConnectedAssistant) =>
      callCore('DELETE /api/connected-assistants/:id', { params: { id } }),
    onSuccess: (_, { name }) => toast.show({ title: t('“{name}” disconnected', { name }) }),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t disconnect the assistant'), error }),
    onSettled: async () => {
      setLeaving(null);
      await queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  if (assistants.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load your connected assistants')}
        error={assistants.error}
        onRetry={() => void assistants.refetch()}
      />
    );
  }
  if (!assistants.data || assistants.data.length === 0) return null;
  return (
    <section aria-labelledby="connected-assistants" className={classes.panel}>
      <h2 className={classes.heading} id="connected-assistants">
        {t('Connected assistants')}
      </h2>
      <Rows className={classes.tokens}>
        {assistants.data.map((assistant) => (
          <li key={assistant.id}>
            <div>
              <span className={classes.name}>{assistant.name}</span>
              <span className={classes.facts}>
                {assistant.host} · {assistant.mayAct ? t('asks agents and starts jobs') : t('reads only')} ·{' '}
                <LastUse assistant={assistant} />
              </span>
            </div>
            <Button
              size="compact"
              aria-label={t('Disconnect {name}', { name: assistant.name })}
              onClick={() => setLeaving(assistant)}
            >
              {t('Disconnect')}
            </Button>
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        open={leaving !== null}
        title={t('Disconnect “{leaving}”?', { leaving: leaving?.name ?? '' })}
        description={t('The assistant loses access immediately. You can connect it again at any time.')}
        confirmLabel={t('Disconnect')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}

function LastUse({ assistant: { lastUsedAt } }: { assistant: ConnectedAssistant }) {
  if (lastUsedAt === null) return t('not used yet');
  return <>{t.rich('used {time}', { time: <RelativeTime time={lastUsedAt} /> })}</>;
}
