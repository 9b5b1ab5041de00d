import { AppError } from '@staffroom/sdk';
import { changeAccount, getAccount, listAccounts, signOutAccount } from '@staffroom/sdk/core';
import { type ApiRoute, implement } from '../../http/route.ts';
import { changeWords } from '../confirmations/change-words.ts';
import type { AccountService } from './accounts.ts';

export function accountRoutes(accounts: AccountService): ApiRoute[] {
  return [
    implement(listAccounts, ({ query }) => accounts.list(query)),
    implement(getAccount, ({ params }) => accounts.get(params.id)),
    implement(changeAccount, async ({ params, body, user, byToken, confirm }) => {
      const account = await accounts.get(params.id);
      if (byToken && (body.role !== undefined || account.role === 'admin'))
        throw new AppError('forbidden', 'A token can’t change roles or the accounts of administrators');
      await confirm((language) => changeWords[language].account(account, body));
      return accounts.change({ userId: user.id }, params.id, body);
    }),
    implement(signOutAccount, ({ params, user }) => accounts.signOut(user.id, params.id)),
  ];
}
