import { Checkbox } from '@staffroom/sdk/client';
import classes from './item-flags.module.css';
import { t } from '../../../texts/texts.ts';

interface ItemFlagsProps {
  draft: { isActive: boolean; isDefault: boolean };
  /** Whether the row is the default, which another row must replace first. */
  keepsDefault: boolean;
  defaultLabel: string;
  onChange: (change: { isActive?: boolean; isDefault?: boolean }) => void;
}

/** Switches for "active" and "default" of a row. An inactive row cannot be the default. */
export function ItemFlags({
  draft: { isActive, isDefault },
  keepsDefault,
  defaultLabel,
  onChange,
}: ItemFlagsProps) {
  return (
    <div className={classes.flags}>
      <Checkbox
        label={t('Active')}
        description={t('People can select this provider or model.')}
        checked={isActive}
        disabled={keepsDefault}
        onCheckedChange={(active) =>
          onChange(active ? { isActive: active } : { isActive: active, isDefault: false })
        }
      />
      <Checkbox
        label={defaultLabel}
        description={
          keepsDefault ? t('To change this, set another default first.') : t('Replaces the current default.')
        }
        checked={isDefault}
        disabled={keepsDefault || !isActive}
        onCheckedChange={(wanted) => onChange({ isDefault: wanted })}
      />
    </div>
  );
}
