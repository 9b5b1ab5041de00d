import { generate } from '../contract.ts';
import { runGeneration } from './generate.ts';
import { defineServerPlugin, job } from './kit.ts';
import { routes } from './routes.ts';

export default defineServerPlugin({
  routes,
  jobs: [
    job(generate, runGeneration, {
      timeoutMinutes: 20,
      resultPath: ({ input }) => `?project=${input.projectId}`,
    }),
  ],
});
