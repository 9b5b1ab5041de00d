import type { ReactNode } from 'react';
import { Link } from '../router.ts';
import { t } from '../texts/texts.ts';
import { Icon } from '../ui/identity/icon.tsx';
import { useIsAdmin } from '../use-is-admin.ts';
import classes from './no-model.module.css';

/** Says what is missing without an AI model, and what to do: administrators connect one, staff ask an administrator. */
export function NoModelText(): ReactNode {
  if (useIsAdmin())
    return t.rich(
      'No AI model is connected: answers quote your documents word for word. <link>Connect a model</link>',
      { link: (inner) => <Link to="/admin/ai-settings?connect=model">{inner}</Link> },
    );
  return t('No AI model is connected: answers quote your documents word for word. Ask an administrator.');
}

/** The notice itself, for a screen that must not move when the notice arrives. */
export function NoModelPanel() {
  return (
    <aside className={classes.notice} aria-label={t('Without an AI model')}>
      <Icon name="info" />
      <p>
        <NoModelText />
      </p>
    </aside>
  );
}
