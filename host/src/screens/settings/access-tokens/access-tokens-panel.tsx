import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorPanel,
  IconButton,
  RelativeTime,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
  formatDate,
} from '@staffroom/sdk/client';
import type { AccessToken } from '@staffroom/sdk/core';
import { callCore, coreQuery, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../screen-parts/rows.tsx';
import settings from '../settings-screen.module.css';
import classes from './access-tokens.module.css';
import { CopyField } from '../../../forms/copy-field.tsx';
import { ConnectedAssistants } from './connected-assistants.tsx';
import { NewToken } from './new-token.tsx';
import { t } from '../../../texts/texts.ts';

const query = coreQuery('GET /api/access-tokens');

/** Manages tokens with which external assistants search the library. An assistant has the same access as the token's owner. */
export function AccessTokensPanel() {
  const tokens = useQuery(query);
  const [making, setMaking] = useState(false);
  return (
    <div className={classes.panel}>
      <p className={settings.lead}>
        {t(
          'Connect an external assistant, such as an editor or desktop app, over the Model Context Protocol (MCP). Enter this address in the assistant. The assistant then asks you to sign in, or needs one of your tokens as the bearer token. It can search and open documents you have access to. It asks agents and starts jobs only if you allow that.',
        )}
      </p>
      <CopyField
        label={t('Server address')}
        value={t('{origin}/api/mcp', { origin: window.location.origin })}
      />
      {tokens.isPending && <RowsSkeleton rows={2} />}
      {tokens.isError && (
        <ErrorPanel
          title={t('Couldn’t load your access tokens')}
          error={tokens.error}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.isSuccess && <List tokens={tokens.data} onNew={() => setMaking(true)} />}
      <ConnectedAssistants />
      {making && <NewToken onClose={() => setMaking(false)} />}
    </div>
  );
}

function List({ tokens, onNew }: { tokens: AccessToken[]; onNew: () => void }) {
  const [leaving, setLeaving] = useState<AccessToken | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: ({ id }: AccessToken) => callCore('DELETE /api/access-tokens/:id', { params: { id } }),
    onSuccess: (_, { name }) => toast.show({ title: t('“{name}” revoked', { name }) }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t revoke the token'), error }),
    onSettled: async () => {
      setLeaving(null);
      await queries.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const make = (
    <Button variant="primary" icon="plus" onClick={onNew}>
      {t('New access token')}
    </Button>
  );
  if (tokens.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          title={t('No access tokens')}
          text={t(
            'Anyone with a token can read everything you can. Create a separate token for each assistant.',
          )}
          action={make}
        />
      </div>
    );
  }
  return (
    <>
      <Rows className={classes.tokens}>
        {tokens.map((token) => (
          <li key={token.id}>
            <div>
              <span className={classes.name}>{token.name}</span>
              <span className={classes.facts}>
                …{token.ending} · {token.mayAct ? t('asks agents and starts jobs') : t('reads only')} ·{' '}
                <LastUse token={token} /> · <Expiry token={token} />
              </span>
            </div>
            <IconButton
              icon="trash"
              label={t('Revoke “{token}”', { token: token.name })}
              onClick={() => setLeaving(token)}
            />
          </li>
        ))}
      </Rows>
      {make}
      <ConfirmDialog
        open={leaving !== null}
        title={t('Revoke “{leaving}”?', { leaving: leaving?.name ?? '' })}
        description={t('Assistants using this token lose access immediately. This can’t be undone.')}
        confirmLabel={t('Revoke')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function LastUse({ token: { lastUsedAt } }: { token: AccessToken }) {
  if (lastUsedAt === null) return t('not used yet');
  return <>{t.rich('used {time}', { time: <RelativeTime time={lastUsedAt} /> })}</>;
}

function Expiry({ token: { expiresAt, expired } }: { token: AccessToken }) {
  if (expiresAt === null) return t('never expires');
  const day = formatDate(new Date(expiresAt));
  return expired ? (
    <span className={classes.over}>{t('expired on {day}', { day })}</span>
  ) : (
    t('until {day}', { day })
  );
}
