import { Badge, Button, ErrorPanel, useQueryClient } from '@staffroom/sdk/client';
import { callCore, corePath, popup } from '@staffroom/sdk/host';
import { useState } from 'react';
import { TokenList } from '../../../../forms/tokens/token-list.tsx';
import admin from '../../admin-screen.module.css';
import classes from './deliveries.module.css';
import { useDeliveryTokens } from './use-deliveries.ts';
import { t } from '../../../../texts/texts.ts';

const NewDeliveryToken = popup(async () => (await import('./new-delivery-token.tsx')).NewDeliveryToken);

/** Manages the tokens with which pipelines submit versions of agents. */
export function DeliveryTokens() {
  const tokens = useDeliveryTokens();
  const [making, setMaking] = useState(false);
  const queries = useQueryClient();
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
        <TokenList
          tokens={tokens.data.tokens}
          nameOf={({ name }) => name}
          isExpired={({ expired }) => expired}
          createdBy={({ createdBy }) => createdBy}
          badges={({ standing }) => standing && <Badge tone="neutral">{t('Standing approval')}</Badge>}
          details={({ agent, key }) => (
            <p>
              {t.rich('versions of {agent}, signed with {key}', {
                agent: <code>{agent}</code>,
                key: <code>{key}</code>,
              })}
            </p>
          )}
          consequence={t(
            'Pipelines using this token can no longer submit versions. Versions that were submitted stay. This can’t be undone.',
          )}
          revoke={({ id }) => callCore('DELETE /api/admin/delivery-tokens/:id', { params: { id } })}
          onSettled={() =>
            queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/delivery-tokens')] })
          }
        />
      )}
      <NewDeliveryToken open={making} keys={keys} onClose={() => setMaking(false)} />
    </section>
  );
}
