import { PeopleField } from '@staffroom/sdk/client';
import { t } from '../texts.ts';
import type { RowChange } from '../use-ledger.ts';
import type { Numbered } from '../use-view.ts';
import classes from './ledger.module.css';

/** Selects one colleague, who is notified. A name written by hand stays until a colleague is selected. */
export function OwnerField({
  row: { owner, ownerId },
  readOnly,
  onChange,
}: {
  row: Pick<Numbered, 'owner' | 'ownerId'>;
  readOnly: boolean;
  onChange: (change: RowChange) => void;
}) {
  if (readOnly) return null;
  return (
    <div className={classes.owner}>
      <PeopleField
        label={t('Owner')}
        hint={t('The owner is notified. Share the analysis so that the owner can open it.')}
        empty={t('No owner yet')}
        offersSelf
        chosen={owner === '' ? [] : [{ value: ownerId ?? '', label: owner }]}
        onChange={(chosen) => {
          const next = chosen.at(-1);
          onChange({ owner: next?.label ?? '', ownerId: next?.value || null });
        }}
      />
    </div>
  );
}
