import { LinkButton } from '@staffroom/sdk/client';
import { corePath } from '@staffroom/sdk/host';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Lets a person download what the workspace holds about them. */
export function OwnData() {
  return (
    <section aria-labelledby="own-data-title">
      <h2 id="own-data-title">{t('Your data')}</h2>
      <p className={classes.lead}>
        {t('Your documents, chats, memories and everything else about you, in one ZIP file.')}
      </p>
      <LinkButton href={corePath('GET /api/profile/data.zip')} download="" icon="download">
        {t('Export your data')}
      </LinkButton>
    </section>
  );
}
