import {
  Badge,
  Button,
  ConfirmDialog,
  ErrorPanel,
  formatDate,
  IconButton,
  RelativeTime,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { DeliveryToken } from '@staffroom/sdk/core';
import { callCore, corePath, popup } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../../screen-parts/rows.tsx';
import admin from '../../admin-screen.module.css';
import classes from './deliveries.module.css';
import { useDeliveryTokens } from './use-deliveries.ts';
import { t } from '../../../../texts/texts.ts';

const NewDeliveryToken = popup(async () => (await import('./new-delivery-token.tsx')).NewDeliveryToken);

/** Manages the tokens with which pipelines submit versions of agents. */
export function DeliveryTokens() {
  const tokens = useDeliveryTokens();
  const [making, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<DeliveryToken | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: ({ id }: DeliveryToken) =>
      callCore('DELETE /api/admin/delivery-tokens/:id', { params: { id } }),
    onSuccess: (_, { name }) => toast.show({ title: t('“{name}” revoked', { name }) }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t revoke the token'), error }),
    onSettled: async () => {
      setLeaving(null);
      await queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/delivery-tokens')] });
    },
  });
  const keys = tokens.data?.keys ?? [];
  return (
    <section className={admin.section} aria-labelledby="delivery-title">
      <div className={admin.head}>
        <h2 id="delivery-title">{t('Delivery tokens')}</h2>
        <Button icon="plus" disabled={keys.length === 0} onClick={() => setMaking(true)}>
          {t('New delivery token')}
        </Button>
      </div>
      <p className={admin.lead}>
        {t(
          'With a delivery token, the pipeline of another team submits versions of one agent, signed with one key. Each version waits for your review, unless you allow a standing approval.',
        )}
      </p>
      {tokens.isError && (
        <ErrorPanel
          title={t('Couldn’t load the delivery tokens')}
          error={tokens.error}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.isSuccess && keys.length === 0 && (
        <p className={classes.none}>
          {t(
            'There is no public key on the server. Add the author’s key to the folder agents/keys in DATA_DIR first.',
          )}
        </p>
      )}
      {tokens.data && tokens.data.tokens.length > 0 && (
        <Rows className={classes.tokens}>
          {tokens.data.tokens.map((token) => (
            <li key={token.id}>
              <div className={classes.words}>
                <p className={classes.name}>
                  {token.name}
                  {token.standing && <Badge tone="neutral">{t('Standing approval')}</Badge>}
                  {token.expired && <Badge tone="bad">{t('Expired')}</Badge>}
                </p>
                <p>
                  {t.rich('versions of {agent}, signed with {key}', {
                    agent: <code>{token.agent}</code>,
                    key: <code>{token.key}</code>,
                  })}
                </p>
                <p>
                  …{token.ending} · <LastUse token={token} /> ·{' '}
                  {t('until {day}', { day: formatDate(new Date(token.expiresAt)) })}
                  {token.createdBy !== null && <> · {t('created by {name}', { name: token.createdBy })}</>}
                </p>
              </div>
              <IconButton
                icon="trash"
                label={t('Revoke “{token}”', { token: token.name })}
                onClick={() => setLeaving(token)}
              />
            </li>
          ))}
        </Rows>
      )}
      <NewDeliveryToken open={making} keys={keys} onClose={() => setMaking(false)} />
      <ConfirmDialog
        open={leaving !== null}
        title={t('Revoke “{leaving}”?', { leaving: leaving?.name ?? '' })}
        description={t(
          'Pipelines using this token can no longer submit versions. Versions that were submitted stay. This can’t be undone.',
        )}
        confirmLabel={t('Revoke')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}

function LastUse({ token: { lastUsedAt } }: { token: DeliveryToken }) {
  if (lastUsedAt === null) return t('not used yet');
  return <>{t.rich('used {time}', { time: <RelativeTime time={lastUsedAt} /> })}</>;
}
