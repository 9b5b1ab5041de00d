import { Checkbox } from '@staffroom/sdk/client';
import classes from './item-flags.module.css';
import { t } from '../../../texts/texts.ts';

interface ItemFlagsProps {
  draft: { isActive: boolean; isDefault: boolean };
  /** The row is the default already, which only another one can take from it. */
  keepsDefault: boolean;
  defaultLabel: string;
  onChange: (change: { isActive?: boolean; isDefault?: boolean }) => void;
}

/** Active and default: what is switched off cannot be the default. */
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
        description={t('It can be chosen.')}
        checked={isActive}
        disabled={keepsDefault}
        onCheckedChange={(active) =>
          onChange(active ? { isActive: active } : { isActive: active, isDefault: false })
        }
      />
      <Checkbox
        label={defaultLabel}
        description={
          keepsDefault
            ? t('Make another one the default to change this.')
            : t('It takes the place of the one before.')
        }
        checked={isDefault}
        disabled={keepsDefault || !isActive}
        onCheckedChange={(wanted) => onChange({ isDefault: wanted })}
      />
    </div>
  );
}
