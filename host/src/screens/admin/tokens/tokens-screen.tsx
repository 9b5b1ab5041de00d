import { Badge, Button, EmptyState, ErrorPanel, useQuery, useQueryClient } from '@staffroom/sdk/client';
import type { AdminToken } from '@staffroom/sdk/core';
import { callCore, coreQuery, popup, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { TokenList } from '../../../forms/tokens/token-list.tsx';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import { t } from '../../../texts/texts.ts';
import { namesWith } from './scope-areas.ts';
import classes from './tokens.module.css';

const NewAdminToken = popup(async () => (await import('./new-admin-token.tsx')).NewAdminToken);
const query = coreQuery('GET /api/admin/tokens');

/** Manages the tokens with which programs administer the workspace. */
export function TokensScreen() {
  const tokens = useQuery({ ...query, staleTime: 0 });
  const [making, setMaking] = useState(false);
  const make = (
    <Button icon="plus" onClick={() => setMaking(true)}>
      {t('New token')}
    </Button>
  );
  return (
    <ScreenBody title={t('Administration tokens')} width="table">
      <PageHeader
        title={t('Administration tokens')}
        lead={t.rich(
          'With a token, a program administers the workspace within the limits that you select. The <link>API description</link> names the scope of each call. The audit log shows every use.',
          {
            link: (inner) => (
              <a href="/api/openapi.json" target="_blank" rel="noreferrer">
                {inner}
              </a>
            ),
          },
        )}
        actions={make}
      />
      {tokens.isPending && <RowsSkeleton />}
      {tokens.isError && (
        <ErrorPanel
          title={t('Couldn’t load the administration tokens')}
          error={tokens.error}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.data?.length === 0 && (
        <EmptyState
          title={t('No administration tokens')}
          text={t('Create a separate token for each program, with only the rights that it needs.')}
        />
      )}
      {tokens.data && tokens.data.length > 0 && <Tokens tokens={tokens.data} />}
      <NewAdminToken open={making} onClose={() => setMaking(false)} />
    </ScreenBody>
  );
}

function Tokens({ tokens }: { tokens: readonly AdminToken[] }) {
  const queries = useQueryClient();
  return (
    <TokenList
      tokens={tokens}
      nameOf={({ name }) => name}
      isExpired={({ state }) => state === 'expired'}
      createdBy={(token) => token.createdBy.name}
      badges={({ state }) => state === 'creator' && <Badge tone="bad">{t('Not working')}</Badge>}
      details={(token) => <Rights token={token} />}
      consequence={t('Programs using this token lose access immediately. This can’t be undone.')}
      revoke={({ id }) => callCore('DELETE /api/admin/tokens/:id', { params: { id } })}
      onSettled={() => queries.invalidateQueries({ queryKey: query.queryKey })}
    />
  );
}

function Rights({ token: { scopes, networks, state, createdBy } }: { token: AdminToken }) {
  const reads = namesWith(scopes, 'read').join(', ');
  const changes = namesWith(scopes, 'change').join(', ');
  return (
    <>
      {state === 'creator' && (
        <p className={classes.problem}>
          {t('{name} is no longer an administrator, or can’t sign in.', { name: createdBy.name })}
        </p>
      )}
      {changes !== '' && <p>{t('Reads and changes: {changes}', { changes })}</p>}
      {reads !== '' && <p>{t('Reads: {reads}', { reads })}</p>}
      {networks.length > 0 && <p>{t('Only from {networks}', { networks: networks.join(', ') })}</p>}
    </>
  );
}
