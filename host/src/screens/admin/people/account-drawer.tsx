import { ErrorPanel, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery, Drawer } from '@staffroom/sdk/host';
import { useOpened } from '../../../forms/use-opened.ts';
import { AccountParts } from './account-parts.tsx';
import { t } from '../../../texts/texts.ts';

interface AccountDrawerProps {
  id: string | null;
  onClose: () => void;
  /** Called when the erasure of the person has started. */
  onErase: () => void;
}

/** A panel with one account; a null `id` closes it. */
export function AccountDrawer({ id, onClose, onErase }: AccountDrawerProps) {
  const { shown } = useOpened(id);
  const account = useQuery({
    ...coreQuery('GET /api/admin/people/:id', { params: { id: shown ?? '' } }),
    enabled: shown !== null,
    staleTime: 0,
  });
  return (
    <Drawer
      side="right"
      open={id !== null}
      onClose={onClose}
      title={account.data?.name ?? t('Account')}
      description={account.data?.email}
    >
      {account.isPending && <Skeleton lines={8} />}
      {account.isError && (
        <ErrorPanel
          title={t('Couldn’t load the account')}
          error={account.error}
          onRetry={() => void account.refetch()}
        />
      )}
      {account.data && <AccountParts account={account.data} onErase={onErase} />}
    </Drawer>
  );
}
