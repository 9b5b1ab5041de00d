import type { ProcessLock } from '../db/process-lock.ts';
import type { Foundation } from '../foundation.ts';
import type { ApiRoute } from '../http/route.ts';
import type { InstalledAgents } from '../modules/agents/installed.ts';
import { type Budgets, createBudgets } from '../modules/budgets/budgets.ts';
import { budgetRoutes } from '../modules/budgets/routes.ts';
import { createBudgetWarnings } from '../modules/budgets/warnings.ts';
import type { NotificationService } from '../modules/notifications/service.ts';
import { ledgerRoutes } from '../modules/usage/admin-routes.ts';
import { usageRoutes } from '../modules/usage/routes.ts';
import { createUsageService, type UsageService } from '../modules/usage/service.ts';

interface UsageParts {
  lock: ProcessLock;
  notifications: NotificationService;
  agentName: (slug: string) => string;
}

interface ComposedUsage {
  usage: UsageService;
  budgets: Budgets;
  routes: (agents: InstalledAgents) => ApiRoute[];
}

/** Counts the use of AI models, and limits it by budgets. */
export function composeUsage(
  { env, log, database, audit, metrics }: Foundation,
  { lock, notifications, agentName }: UsageParts,
): ComposedUsage {
  const usage = createUsageService(database, { log, metrics });
  const adminEmails = env.ADMIN_EMAILS;
  const warn = createBudgetWarnings({ database, notifications, adminEmails, agentName });
  const budgets = createBudgets({ database, lock, warn, log, onRefused: () => metrics.budgetRefused() });
  return {
    usage,
    budgets,
    routes: (agents) => [
      ...usageRoutes(usage, agents),
      ...ledgerRoutes({ database, audit }),
      ...budgetRoutes({ database, audit, budgets, agents }),
    ],
  };
}
