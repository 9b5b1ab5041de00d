import type { ReactNode } from 'react';
import { Icon } from '../identity/icon.tsx';
import classes from './tag.module.css';
import { t } from '../../texts/texts.ts';

interface TagProps {
  children: ReactNode;
  /** Shows a cross that removes the tag. `removeLabel` is the accessible name of the cross: "Remove tag gdpr". */
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
}

export function Tag({ children, onRemove, removeLabel = t('Remove') }: TagProps) {
  return (
    <span className={classes.tag}>
      {children}
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={removeLabel} onClick={onRemove}>
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}
