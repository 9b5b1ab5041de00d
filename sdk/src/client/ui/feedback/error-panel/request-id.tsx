import { useState } from 'react';
import { Button } from '../../button/button.tsx';
import classes from '../error-panel.module.css';
import { t } from '../../../texts/texts.ts';

/** The id of an error, which people copy to report it. */
export function RequestId({ id }: { id: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // Ignore the failure: without clipboard access, people can select the id.
    }
  }
  return (
    <span className={classes.request}>
      <code>{id}</code>
      <Button size="compact" variant="quiet" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t('Copied') : t('Copy id')}
      </Button>
    </span>
  );
}
