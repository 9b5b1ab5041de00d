import { check } from '../checks/contract.ts';
import { analyse } from '../findings/contract.ts';
import { foundAt, runAnalysis } from './findings/analyse.ts';
import { checkRoutes } from './checks/routes.ts';
import { runCheck } from './checks/run.ts';
import { defineServerPlugin, job, on, schedule } from './kit.ts';
import { followVersion } from './findings/follow-version.ts';
import { offers } from './findings/shared-tools.ts';
import { remind } from './findings/reminders.ts';
import { routes } from './findings/routes.ts';

export default defineServerPlugin({
  routes: [...routes, ...checkRoutes],

  offers,

  // An analysis of a hundred pages needs about thirty model calls.
  jobs: [
    job(analyse, runAnalysis, { timeoutMinutes: 60, resultPath: ({ result }) => foundAt(result) }),
    job(check, runCheck, {
      timeoutMinutes: 60,
      resultPath: ({ result }) => `?view=frameworks&check=${result.checkId}`,
    }),
  ],

  subscriptions: [on('document.updated', ({ call, documentId }) => followVersion(call, documentId))],

  schedules: [
    schedule(
      'reminders',
      { cron: '0 6 * * *', for: 'each-person', title: 'Remind about findings that are due' },
      remind,
    ),
  ],
});
