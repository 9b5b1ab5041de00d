import { IconButton, Menu, MenuHeading, MenuItem } from '@staffroom/sdk/client';
import type { StoredRfp } from '../contract.ts';
import type { Access } from '../ledger.ts';
import { accessNames } from './names.ts';
import type { LedgerActions } from './use-ledger.ts';
import { t } from './texts.ts';

export function ShareMenu({ rfp, share }: { rfp: StoredRfp; share: LedgerActions['share'] }) {
  return (
    <Menu
      label={t('Who can see this analysis')}
      align="end"
      trigger={<IconButton size="compact" icon="share" label={t('Share')} busy={share.isPending} />}
    >
      <MenuHeading>{accessNames[rfp.access]}</MenuHeading>
      {Object.entries(accessNames)
        .filter(([access]) => access !== rfp.access)
        .map(([access, name]) => (
          <MenuItem key={access} onSelect={() => share.mutate(access as Access)}>
            {name}
          </MenuItem>
        ))}
    </Menu>
  );
}
