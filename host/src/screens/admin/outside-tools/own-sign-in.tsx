import { Button, useQuery } from '@staffroom/sdk/client';
import type { McpServerInfo } from '@staffroom/sdk/core';
import { outsideAccounts, useOutsideSignIn } from '../../../profile/outside-accounts.ts';
import { t } from '../../../texts/texts.ts';

/** Lets the administrator sign in at a server, whose tools can be read only with someone's rights. */
export function OwnSignIn({ server: { id, name } }: { server: Pick<McpServerInfo, 'id' | 'name'> }) {
  const accounts = useQuery(outsideAccounts);
  const signIn = useOutsideSignIn('/admin/outside-tools');
  const account = accounts.data?.find(({ server }) => server === id);
  if (!account || account.state === 'connected') return null;
  return (
    <Button
      size="compact"
      variant="primary"
      aria-label={t('Sign in to {name}', { name })}
      busy={signIn.isPending || signIn.isSuccess}
      onClick={() => signIn.mutate(id)}
    >
      {t('Sign in')}
    </Button>
  );
}
