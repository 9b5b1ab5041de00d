import { Icon, Link } from '@staffroom/sdk/client';
import { useAsker } from '../../agents/asker.ts';
import classes from './sidebar.module.css';
import { t } from '../../texts/texts.ts';

/** Starts a chat with the agent on screen, or otherwise with the first agent for any question. */
export function NewChatLink({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const asker = useAsker();
  if (!asker) return null;
  const label = t('New chat with {asker}', { asker: asker.name });
  return (
    <Link
      className={classes.new ?? ''}
      to={`/agents/${asker.slug}?chat=new`}
      aria-label={label}
      title={label}
      onClick={onNavigate}
    >
      <Icon name="plus" />
      <span className={classes.label}>{t('New Chat')}</span>
    </Link>
  );
}
