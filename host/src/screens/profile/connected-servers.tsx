import { Badge, Button, EmptyState, ErrorPanel, RelativeTime, useQuery } from '@staffroom/sdk/client';
import type { McpAccount } from '@staffroom/sdk/core';
import { RowsSkeleton } from '@staffroom/sdk/host';
import { outsideAccounts, useOutsideSignIn, useOutsideSignOut } from '../../profile/outside-accounts.ts';
import { Rows } from '../../screen-parts/rows.tsx';
import { t } from '../../texts/texts.ts';
import classes from './connected-servers.module.css';

/** Why the last sign-in failed, by the `failed` parameter of the address. */
const reasons = {
  declined: t('The server declined the sign-in. Try again, and allow the access.'),
  unknown: t('The sign-in took too long, or belongs to another browser. Try again.'),
  failed: t('The server completed no sign-in. Try again later, or ask an administrator.'),
};

/** Lists the servers at which the person signs in with their own account, so that agents act with the person's rights there. */
export function ConnectedServers({ failed }: { failed: string | null }) {
  const accounts = useQuery(outsideAccounts);
  const reason =
    failed !== null && Object.hasOwn(reasons, failed) ? reasons[failed as keyof typeof reasons] : null;
  return (
    <>
      {reason !== null && (
        <p role="alert" className={classes.problem}>
          {reason}
        </p>
      )}
      {accounts.isPending && <RowsSkeleton rows={2} />}
      {accounts.isError && (
        <ErrorPanel
          title={t('Couldn’t load your connected servers')}
          error={accounts.error}
          onRetry={() => void accounts.refetch()}
        />
      )}
      {accounts.data?.length === 0 && (
        <EmptyState title={t('No servers')} text={t('Servers that need your own account appear here.')} />
      )}
      {accounts.data && accounts.data.length > 0 && (
        <>
          <p className={classes.lead}>
            {t(
              'Agents use these servers with your account and your rights there. Only you use your sign-in.',
            )}
          </p>
          <Rows>
            {accounts.data.map((account) => (
              <Account key={account.server} account={account} />
            ))}
          </Rows>
        </>
      )}
    </>
  );
}

function Account({ account }: { account: McpAccount }) {
  const { server, name, signInHost, state, connectedAt } = account;
  const signIn = useOutsideSignIn('/profile?tab=servers');
  const signOut = useOutsideSignOut();
  return (
    <li className={classes.account}>
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {state === 'expired' && <Badge tone="warn">{t('Expired')}</Badge>}
        </span>
        <span className={classes.facts}>
          {connectedAt === null
            ? t('Sign in at {host}', { host: signInHost })
            : t.rich('Signed in <time></time> at {host}', {
                host: signInHost,
                time: () => <RelativeTime time={connectedAt} />,
              })}
        </span>
      </div>
      {state !== 'connected' && (
        <Button
          size="compact"
          variant="primary"
          aria-label={t('Sign in to {name}', { name })}
          busy={signIn.isPending || signIn.isSuccess}
          onClick={() => signIn.mutate(server)}
        >
          {t('Sign in')}
        </Button>
      )}
      {state !== 'none' && (
        <Button
          size="compact"
          aria-label={t('Disconnect {name}', { name })}
          busy={signOut.isPending}
          onClick={() => signOut.mutate(account)}
        >
          {t('Disconnect')}
        </Button>
      )}
    </li>
  );
}
