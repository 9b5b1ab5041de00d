import { IconButton } from '../../ui/button/icon-button.tsx';
import classes from './branch-switcher.module.css';
import type { ThreadMessage } from '../store/thread.ts';
import { t } from '../../texts/texts.ts';

/** Shows "‹ 2 / 3 ›" for questions that were edited or answered more than once. */
export function BranchSwitcher({
  message: { id, siblingIds },
  disabled,
  onShow,
}: {
  message: ThreadMessage;
  disabled: boolean;
  onShow: (messageId: string) => void;
}) {
  if (id === null || siblingIds.length < 2) return null;
  const index = siblingIds.indexOf(id);
  const before = siblingIds[index - 1];
  const after = siblingIds[index + 1];
  return (
    // A fieldset would add a border and a legend.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <span className={classes.switcher} role="group" aria-label={t('Versions')} data-versions>
      <IconButton
        icon="chevron-left"
        size="compact"
        label={t('Previous version')}
        disabled={disabled || before === undefined}
        onClick={() => before !== undefined && onShow(before)}
      />
      <span className={classes.place}>
        {index + 1} / {siblingIds.length}
      </span>
      <IconButton
        icon="chevron-right"
        size="compact"
        label={t('Next version')}
        disabled={disabled || after === undefined}
        onClick={() => after !== undefined && onShow(after)}
      />
    </span>
  );
}
