import { Button, EmptyState, ErrorPanel, useQuery, useQueryClient } from '@staffroom/sdk/client';
import type { AccessToken } from '@staffroom/sdk/core';
import { callCore, coreQuery, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { TokenList } from '../../../forms/tokens/token-list.tsx';
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
  const queries = useQueryClient();
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
      <TokenList
        tokens={tokens}
        nameOf={({ name }) => name}
        isExpired={({ expired }) => expired}
        details={({ mayAct }) => <p>{mayAct ? t('asks agents and starts jobs') : t('reads only')}</p>}
        consequence={t('Assistants using this token lose access immediately. This can’t be undone.')}
        revoke={({ id }) => callCore('DELETE /api/access-tokens/:id', { params: { id } })}
        onSettled={() => queries.invalidateQueries({ queryKey: query.queryKey })}
      />
      {make}
    </>
  );
}
