import { generate } from '../contract.ts';
import { runGenerate } from './generate.ts';
import { defineServerPlugin, job } from './kit.ts';
import { routes } from './routes.ts';

export default defineServerPlugin({
  routes,

  // Thirty slides are some thirty questions to a model, three at a time.
  jobs: [
    job(generate, runGenerate, { timeoutMinutes: 30, resultPath: ({ result }) => `?deck=${result.deckId}` }),
  ],
});
