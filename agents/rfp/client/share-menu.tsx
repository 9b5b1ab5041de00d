import { Button, Menu, MenuHeading, MenuItem } from '@staffroom/sdk/client';
import type { StoredRfp } from '../contract.ts';
import { type Access, accessNames } from '../ledger.ts';
import type { LedgerActions } from './use-ledger.ts';

/** What those may do with the ledger who may read its RFP. */
export function ShareMenu({ rfp, share }: { rfp: StoredRfp; share: LedgerActions['share'] }) {
  return (
    <Menu
      label="Who may see the ledger"
      align="end"
      trigger={
        <Button icon="share" busy={share.isPending}>
          Share
        </Button>
      }
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
