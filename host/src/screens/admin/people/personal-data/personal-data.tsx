import { Button, ErrorPanel, LinkButton, Skeleton, useQuery } from '@staffroom/sdk/client';
import { corePath, coreQuery } from '@staffroom/sdk/host';
import { useState } from 'react';
import { t } from '../../../../texts/texts.ts';
import type { AccountDetail } from '../account.ts';
import people from '../people.module.css';
import { EraseDialog } from './erase-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { namedCounts } from './kinds.ts';
import classes from './personal-data.module.css';

/** Counts the data of a person, and offers export, hand-over and erasure. */
export function PersonalData({ account, onErase }: { account: AccountDetail; onErase: () => void }) {
  const { id, name } = account;
  const [opened, setOpened] = useState<'hand-over' | 'erase' | null>(null);
  const data = useQuery({
    ...coreQuery('GET /api/admin/people/:id/data', { params: { id } }),
    staleTime: 0,
  });
  const obstacle = data.data?.obstacle;
  return (
    <section aria-labelledby="personal-data-title">
      <h3 id="personal-data-title">{t('Personal data')}</h3>
      {data.isPending && <Skeleton lines={3} />}
      {data.isError && (
        <ErrorPanel
          title={t('Couldn’t count the data')}
          error={data.error}
          onRetry={() => void data.refetch()}
        />
      )}
      {data.data && (
        <>
          <ul className={people.list}>
            {namedCounts(data.data.counts).map(([kind, count]) => (
              <li key={kind}>
                <span>{kind}</span>
                <span className={people.detail}>{t('{count, number}', { count })}</span>
              </li>
            ))}
          </ul>
          <div className={classes.actions}>
            <LinkButton
              href={corePath('GET /api/admin/people/:id/data.zip', { id })}
              download=""
              size="compact"
              icon="download"
            >
              {t('Export data')}
            </LinkButton>
            <Button size="compact" onClick={() => setOpened('hand-over')}>
              {t('Hand over…')}
            </Button>
            <Button size="compact" disabled={obstacle !== null} onClick={() => setOpened('erase')}>
              {t('Erase…')}
            </Button>
          </div>
          {obstacle === 'active' && (
            <p className={people.detail}>{t('Disable the account before you erase the person.')}</p>
          )}
          {obstacle === 'self' && (
            <p className={people.detail}>{t('You can’t erase yourself. Ask another administrator.')}</p>
          )}
          {obstacle === 'fixed-administrator' && (
            <p className={people.detail}>
              {t('This administrator is set in ADMIN_EMAILS on the server. Remove the address there.')}
            </p>
          )}
          <HandOverDialog
            id={id}
            name={name}
            transferable={data.data.transferable}
            open={opened === 'hand-over'}
            onClose={() => setOpened(null)}
          />
          <EraseDialog
            account={account}
            used={data.data.used}
            open={opened === 'erase'}
            onClose={() => setOpened(null)}
            onErase={onErase}
          />
        </>
      )}
    </section>
  );
}
