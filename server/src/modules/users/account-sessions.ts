import type { FilterQuery } from '@mikro-orm/core';
import type { Transaction } from '../../db/transaction.ts';
import type { AppSession } from './entity.ts';

/**
 * Ends the sessions of an account: the sessions end in the transaction of the change, and the end is announced after the
 * commit.
 */
export interface AccountSessions {
  /** @param only selects some of the sessions @returns ids of the ended sessions, to be passed to `announceEnd` */
  endAllIn(transaction: Transaction, userId: string, only?: FilterQuery<AppSession>): Promise<string[]>;
  announceEnd(ids: string[]): Promise<void>;
}
