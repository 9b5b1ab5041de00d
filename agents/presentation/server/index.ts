import { generate } from '../contract.ts';
import { runGenerate } from './generate.ts';
import { defineServerPlugin, job } from './kit.ts';
import { routes } from './routes.ts';

export default defineServerPlugin({
  routes,

  // Thirty slides need about thirty model calls, three at a time.
  jobs: [
    job(generate, runGenerate, { timeoutMinutes: 30, resultPath: ({ result }) => `?deck=${result.deckId}` }),
  ],
});
