import { changeAccount, getAccount, listAccounts, signOutAccount } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { AccountService } from './accounts.ts';

export function accountRoutes(accounts: AccountService): ApiRoute[] {
  return [
    implement(listAccounts, ({ query }) => accounts.list(query)),
    implement(getAccount, ({ params }) => accounts.get(params.id)),
    implement(changeAccount, async ({ params, body, user, confirm }) => {
      const account = await accounts.get(params.id);
      await confirm((language) => changeWords[language].account(account, body));
      return accounts.change({ userId: user.id }, params.id, body);
    }),
    implement(signOutAccount, ({ params, user }) => accounts.signOut(user.id, params.id)),
  ];
}
