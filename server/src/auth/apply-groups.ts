import { isAppError } from '@staffroom/sdk';
import type { AccountService } from '../modules/users/accounts.ts';
import type { ExternalGroups } from '../modules/teams/external-groups.ts';
import type { Users } from '../modules/users/service.ts';
import type { ApplyGroups } from './complete-sign-in.ts';
import { hasGroup } from './providers/admit.ts';

/** Gives people the teams of their groups at each sign-in, and the administrator role by the group in the settings. */
export function createApplyGroups(options: {
  groups: Pick<ExternalGroups, 'setMemberships'>;
  accounts: Pick<AccountService, 'change'>;
  users: Pick<Users, 'get'>;
}): ApplyGroups {
  const { groups: externalGroups, accounts, users } = options;
  return async (settings, userId, groups) => {
    const { id: provider, adminGroup } = settings;
    await externalGroups.setMemberships(provider, userId, groups);
    if (adminGroup === undefined) return;
    const role = hasGroup(groups, adminGroup, settings) ? 'admin' : 'user';
    if ((await users.get(userId))?.role === role) return;
    try {
      await accounts.change({ provider }, userId, { role });
    } catch (error) {
      // The last administrator and those of ADMIN_EMAILS keep the role.
      if (!isAppError(error) || error.code !== 'conflict') throw error;
    }
  };
}
