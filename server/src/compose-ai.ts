import type { Foundation } from './foundation.ts';
import type { ApiRoute } from './http/route.ts';
import { createAccess } from './modules/ai-providers/access.ts';
import { type AiCatalogue, createCatalogue } from './modules/ai-providers/catalogue.ts';
import { aiModelRoutes } from './modules/ai-providers/model-routes.ts';
import { createModelService } from './modules/ai-providers/model-service.ts';
import { type AgentDefault, providerUse } from './modules/ai-providers/provider-use.ts';
import { aiProviderRoutes } from './modules/ai-providers/routes.ts';
import { seedProviders } from './modules/ai-providers/seeds.ts';
import { createProviderService } from './modules/ai-providers/service.ts';
import { createAuditService } from './modules/audit/service.ts';
import type { Events } from './modules/events.ts';

export interface AiServices extends AsyncDisposable {
  catalogue: AiCatalogue;
  routes: (agents: () => readonly AgentDefault[]) => ApiRoute[];
}

/** Providers, models, and who answers whom. */
export async function composeAi(
  { env, variables, database, log }: Foundation,
  events: Events,
): Promise<AiServices> {
  await using made = new AsyncDisposableStack();
  await seedProviders(database);
  const catalogue = made.use(await createCatalogue({ database, events, log }));
  const addresses = {
    ...(env.OPENAI_BASE_URL && { openai: env.OPENAI_BASE_URL }),
    ...(env.ANTHROPIC_BASE_URL && { anthropic: env.ANTHROPIC_BASE_URL }),
    ...(env.GEMINI_BASE_URL && { google: env.GEMINI_BASE_URL }),
  };
  const access = createAccess({ variables, addresses });
  const audit = createAuditService(database);
  const stack = made.move();
  return {
    catalogue,
    routes: (agents) => [
      ...aiProviderRoutes({
        catalogue,
        access,
        audit,
        providers: createProviderService(database, catalogue),
        dependants: (provider) => providerUse(database, catalogue, agents(), provider),
      }),
      ...aiModelRoutes({ catalogue, audit, models: createModelService(database, catalogue) }),
    ],
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
