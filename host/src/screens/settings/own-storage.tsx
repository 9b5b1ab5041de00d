import { useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import { UsedStorage } from '../../screen-parts/used-storage.tsx';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Shows the bytes that the person's documents use. Hidden if they are unknown. */
export function OwnStorage() {
  const storage = useQuery({ ...coreQuery('GET /api/storage'), staleTime: 0 });
  if (!storage.data) return null;
  return (
    <section aria-labelledby="own-storage-title">
      <h2 id="own-storage-title">{t('Storage')}</h2>
      <p className={classes.lead}>
        {t('Your documents, with all versions and the trash, and files in chats.')}
      </p>
      <UsedStorage {...storage.data} />
    </section>
  );
}
