import { Button } from '@staffroom/sdk/client';
import classes from './new-version.module.css';
import { t } from '../../texts/texts.ts';

/** Above a page that was opened before another version of its agent took over. */
export function NewVersion({ name, onReload }: { name: string; onReload: () => void }) {
  return (
    <div className={classes.news}>
      <output>
        {t(
          '{name} runs in another version now. This page goes on as it is; reloading it shows the new one, and what is not saved is lost.',
          { name },
        )}
      </output>
      <Button size="compact" icon="retry" onClick={onReload}>
        {t('Reload')}
      </Button>
    </div>
  );
}
