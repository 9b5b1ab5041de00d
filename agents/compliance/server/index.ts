import { check } from '../check-contract.ts';
import { analyse } from '../contract.ts';
import { foundAt, runAnalysis } from './analyse.ts';
import { checkRoutes } from './check/routes.ts';
import { runCheck } from './check/run.ts';
import { defineServerPlugin, job, on, schedule } from './kit.ts';
import { followVersion } from './follow-version.ts';
import { offers } from './shared-tools.ts';
import { remind } from './reminders.ts';
import { routes } from './routes.ts';

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
