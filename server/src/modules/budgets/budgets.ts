import { AppError, type Message, msg } from '@staffroom/sdk';
import type { BudgetScope } from '@staffroom/sdk/core';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { ProcessLock } from '../../db/process-lock.ts';
import { free } from '../usage/cost.sql.ts';
import { releaseHoldsOfDeadProcesses } from './dead-holds.ts';
import { BudgetHold } from './entity.ts';
import { lockAffectedBudgets, type Spending, spendings } from './spending.sql.ts';
import { anyBudget, holdCall, noteWarning } from './budgets.sql.ts';

export interface PlannedCall {
  userId: string;
  /** The slug of the calling agent; null for calls of the workspace itself. */
  agent: string | null;
  provider: string;
  model: string;
  /** Upper bounds of the tokens that the call will use. */
  inputTokens: number;
  outputTokens: number;
}

export interface Admitted {
  /** Releases the reservation and sends budget warnings. Call it when the ledger contains the call. */
  settle: () => Promise<void>;
}

export interface BudgetDependencies {
  database: Pick<Database, 'pool' | 'orm' | 'transaction'>;
  /** Knows which processes are alive. Reservations of dead processes end. */
  lock: Pick<ProcessLock, 'name' | 'isDead'>;
  warn: (warning: { spending: Spending; userId: string; level: 80 | 100 }) => Promise<void>;
  log: Pick<Logger, 'error'>;
  /** Called for each refused call. */
  onRefused?: () => void;
}

export type Budgets = ReturnType<typeof createBudgets>;

const nothing = async () => {};

export function createBudgets({ database, lock, warn, log, onRefused }: BudgetDependencies) {
  const { pool, orm, transaction } = database;
  const releaseOfDead = releaseHoldsOfDeadProcesses({ database, lock });

  /** @returns the id of the reservation; null if no budget applies @throws AppError `over-budget` */
  function hold(call: PlannedCall): Promise<string | null> {
    const { userId, agent } = call;
    return transaction(async (tx) => {
      const whose = [userId, agent];
      const locked = await tx.query(lockAffectedBudgets, whose);
      if (locked.rowCount === 0) return null;
      // The spending is read in a separate statement, because it must include reservations made while this transaction waited
      // for the locks.
      const full = (await tx.query<Spending>(spendings, whose)).rows.find((each) => each.full);
      if (full) throw new BudgetFull(full);
      const { rows: held } = await tx.query<{ id: string }>(holdCall, [
        userId,
        agent,
        call.provider,
        call.model,
        call.inputTokens,
        call.outputTokens,
        lock.name,
      ]);
      return held[0]?.id ?? null;
    });
  }

  return {
    /**
     * Checks the budgets before a call and reserves the call's maximum cost. Therefore, at most one of many simultaneous calls
     * exceeds the limit.
     * @throws AppError `over-budget`
     */
    async admit(call: PlannedCall): Promise<Admitted> {
      const { userId, agent } = call;
      if (free.includes(call.provider)) return { settle: nothing };
      const { rows } = await pool.query(anyBudget([]));
      if (rows.length === 0) return { settle: nothing };
      const id = await hold(call)
        .catch(async (error: unknown) => {
          // A process that was killed cannot release its reservations, so they are checked before the call is refused.
          if (!(error instanceof BudgetFull) || error.spending.usedUp || !(await releaseOfDead()))
            throw error;
          return hold(call);
        })
        .catch((error: unknown) => {
          if (error instanceof BudgetFull) onRefused?.();
          throw error;
        });
      if (id === null) return { settle: nothing };
      return {
        async settle() {
          try {
            await orm.em.fork().nativeDelete(BudgetHold, { id });
            const { rows: now } = await pool.query<Spending>(spendings, [userId, agent]);
            for (const spending of now) {
              if (spending.warned) await once(spending, userId, spending.usedUp ? 100 : 80);
            }
          } catch (error) {
            // A failure to settle the budget must not discard the finished answer. The reservation expires later.
            log.error({ err: error }, 'budgets: cannot settle budget');
          }
        },
      };
    },

    async of(userId: string, agent: string | null): Promise<Spending[]> {
      return (await pool.query<Spending>(spendings, [userId, agent])).rows;
    },
  };

  /** Sends a budget warning once per month, from whichever process is first. */
  async function once(spending: Spending, userId: string, level: 80 | 100): Promise<void> {
    const { scope, subject } = spending;
    const about = scope === 'person' ? userId : subject;
    const { rowCount } = await pool.query(noteWarning, [scope, about, level]);
    if (rowCount === 1) await warn({ spending, userId, level });
  }
}

class BudgetFull extends AppError {
  readonly spending: Spending;

  constructor(spending: Spending) {
    super('over-budget', sentenceOf(spending));
    this.spending = spending;
  }
}

const whose: Record<BudgetScope, Message> = {
  company: msg`The company’s budget`,
  person: msg`Your budget`,
  team: msg`Your team’s budget`,
  agent: msg`This agent’s budget`,
};

function sentenceOf({ scope, usedUp }: Spending): Message {
  return usedUp
    ? msg`${whose[scope]} for AI is used up this month. Ask an administrator to raise it, or use the free built-in provider.`
    : msg`${whose[scope]} for AI is almost spent this month, and running jobs may need the rest. Try again when they finish.`;
}
