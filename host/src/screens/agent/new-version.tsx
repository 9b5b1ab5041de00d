import { Button } from '@staffroom/sdk/client';
import classes from './new-version.module.css';
import { t } from '../../texts/texts.ts';

/** A bar above a page: a new version of its agent was installed after the page was opened. */
export function NewVersion({ name, onReload }: { name: string; onReload: () => void }) {
  return (
    <div className={classes.news}>
      <output>
        {t('{name} has a new version. Reload to use it; unsaved changes on this page will be lost.', {
          name,
        })}
      </output>
      <Button size="compact" icon="retry" onClick={onReload}>
        {t('Reload')}
      </Button>
    </div>
  );
}
