import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorPanel,
  formatDate,
  IconButton,
  RelativeTime,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { AdminToken } from '@staffroom/sdk/core';
import { callCore, coreQuery, popup, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
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
  const [leaving, setLeaving] = useState<AdminToken | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: ({ id }: AdminToken) => callCore('DELETE /api/admin/tokens/:id', { params: { id } }),
    onSuccess: (_, { name }) => toast.show({ title: t('“{name}” revoked', { name }) }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t revoke the token'), error }),
    onSettled: async () => {
      setLeaving(null);
      await queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return (
    <>
      <Rows className={classes.tokens}>
        {tokens.map((token) => (
          <li key={token.id}>
            <Facts token={token} />
            <IconButton
              icon="trash"
              label={t('Revoke “{token}”', { token: token.name })}
              onClick={() => setLeaving(token)}
            />
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        open={leaving !== null}
        title={t('Revoke “{leaving}”?', { leaving: leaving?.name ?? '' })}
        description={t('Programs using this token lose access immediately. This can’t be undone.')}
        confirmLabel={t('Revoke')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function Facts({ token }: { token: AdminToken }) {
  const { name, scopes, networks, ending, createdBy, expiresAt, state, lastUsedAt } = token;
  const reads = namesWith(scopes, 'read').join(', ');
  const changes = namesWith(scopes, 'change').join(', ');
  return (
    <div className={classes.words}>
      <p className={classes.name}>
        {name}
        {state === 'expired' && <Badge tone="bad">{t('Expired')}</Badge>}
        {state === 'creator' && <Badge tone="bad">{t('Not working')}</Badge>}
      </p>
      {state === 'creator' && (
        <p className={classes.reason}>
          {t('{name} is no longer an administrator, or can’t sign in.', { name: createdBy.name })}
        </p>
      )}
      {changes !== '' && <p>{t('Reads and changes: {changes}', { changes })}</p>}
      {reads !== '' && <p>{t('Reads: {reads}', { reads })}</p>}
      {networks.length > 0 && <p>{t('Only from {networks}', { networks: networks.join(', ') })}</p>}
      <p className={classes.facts}>
        …{ending} ·{' '}
        {lastUsedAt === null
          ? t('not used yet')
          : t.rich('used {time}', { time: <RelativeTime time={lastUsedAt} /> })}{' '}
        · {t('until {day}', { day: formatDate(new Date(expiresAt)) })} ·{' '}
        {t('created by {name}', { name: createdBy.name })}
      </p>
    </div>
  );
}
