import { PeopleField } from '@staffroom/sdk/client';
import type { StoredFinding } from '../../findings/finding.ts';
import type { FindingChange } from './use-findings.ts';
import { t } from '../texts.ts';

/** Selects one colleague as owner. A name written by hand stays until a colleague is selected. */
export function OwnerField({
  finding: { owner, ownerId },
  focused,
  onChange,
}: {
  finding: Pick<StoredFinding, 'owner' | 'ownerId'>;
  focused?: boolean;
  onChange: (change: FindingChange) => void;
}) {
  return (
    <PeopleField
      label={t('Owner')}
      hint={t('The owner is notified, can see this finding and gets a reminder one day before it’s due.')}
      empty={t('Unassigned')}
      focused={focused}
      offersSelf
      chosen={owner === '' ? [] : [{ value: ownerId ?? '', label: owner }]}
      onChange={(chosen) => {
        const next = chosen.at(-1);
        onChange({ owner: next?.label ?? '', ownerId: next?.value || null });
      }}
    />
  );
}
