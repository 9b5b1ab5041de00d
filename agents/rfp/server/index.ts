import { analyse, draft } from '../contract.ts';
import { runAnalysis } from './analyse.ts';
import { runDraft } from './draft/draft.ts';
import { defineServerPlugin, job } from './kit.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { ledgerRoutes } from './ledger-routes.ts';
import { shareRoutes } from './share-routes.ts';

export default defineServerPlugin({
  routes: [...ledgerRoutes, ...shareRoutes, ...bulkRoutes, ...exportRoutes],
  // A job for three hundred pages, or for five hundred rows, needs about a hundred model calls.
  jobs: [
    job(analyse, runAnalysis, { timeoutMinutes: 60, resultPath: ({ result }) => `?rfp=${result.rfpId}` }),
    job(draft, runDraft, { timeoutMinutes: 60, resultPath: ({ result }) => `?rfp=${result.rfpId}` }),
  ],
});
