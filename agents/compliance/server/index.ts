import { analyse } from '../contract.ts';
import { runAnalysis } from './analyse.ts';
import { defineServerPlugin, job } from './kit.ts';
import { routes } from './routes.ts';

/** Its chat is the platform's: the prompt says what is special about it. */
export default defineServerPlugin({
  routes,

  // A hundred pages are some thirty questions to a model.
  jobs: [job(analyse, runAnalysis, { timeoutMinutes: 60 })],
});
