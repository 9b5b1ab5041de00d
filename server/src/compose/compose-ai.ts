import { createBuiltinProvider } from '../ai/builtin/builtin-provider.ts';
import type { Caller } from '../ai/gateway/caller.ts';
import { createClients } from '../ai/gateway/clients.ts';
import { createModelCalls, type ModelCalls } from '../ai/gateway/model-calls.ts';
import { createOfferedModels } from '../ai/gateway/offered-models.ts';
import { createProviderTest } from '../ai/gateway/test-provider.ts';
import type { Foundation } from '../foundation.ts';
import { callLog } from '../http/log.ts';
import type { ApiRoute, SessionUser } from '../http/route.ts';
import { createAccess } from '../modules/ai-providers/access.ts';
import { type AiCatalogue, createCatalogue } from '../modules/ai-providers/catalogue.ts';
import { type AiDirectory, createDirectory } from '../modules/ai-providers/directory.ts';
import { generateRoutes } from '../modules/ai-providers/generate-routes.ts';
import { aiModelRoutes } from '../modules/ai-providers/model-routes.ts';
import { createModelService } from '../modules/ai-providers/model-service.ts';
import { type AgentDefault, providerUse } from '../modules/ai-providers/provider-use.ts';
import { createRefusals } from '../modules/ai-providers/refusals.ts';
import { aiProviderRoutes } from '../modules/ai-providers/routes.ts';
import { seedProviders } from '../modules/ai-providers/seed-providers.ts';
import { createProviderService } from '../modules/ai-providers/service.ts';
import type { Budgets } from '../modules/budgets/budgets.ts';
import type { UsageService } from '../modules/usage/service.ts';
import { titleWithModel } from '../modules/chat/sessions/title-with-model.ts';
import type { ProposeTitle } from '../modules/chat/sessions/titles.ts';
import { describeWithModel } from '../modules/documents/ingestion/describe-with-model.ts';
import type { Describe } from '../modules/documents/ingestion/describing.ts';
import type { Events } from '../modules/events.ts';
import { aiSettings, searchModels } from '../modules/workspace-settings/declared.ts';
import type { WorkspaceSettingService } from '../modules/workspace-settings/service.ts';

export interface AiServices extends AsyncDisposable {
  directory: AiDirectory;
  modelCalls: ModelCalls;
  /** Whether the company has chosen a provider to describe documents, and the provider is available. */
  canDescribe: () => boolean;
  describe: Describe;
  proposeTitle: ProposeTitle;
  catalogue: AiCatalogue;
  routes: (agents: () => readonly AgentDefault[]) => ApiRoute[];
}

export interface AiDependencies {
  events: Events;
  usage: UsageService;
  budgets: Pick<Budgets, 'admit'>;
  settings: WorkspaceSettingService;
}

export async function composeAi(
  { env, variables, database, users, audit, log, embedder }: Foundation,
  { events, usage, budgets, settings }: AiDependencies,
): Promise<AiServices> {
  await using made = new AsyncDisposableStack();
  await seedProviders(database);
  const catalogue = made.use(await createCatalogue({ database, events, log }));
  for (const setting of [aiSettings, searchModels]) settings.follow(setting, () => catalogue.changed());
  const addresses = {
    ...(env.OPENAI_BASE_URL && { openai: env.OPENAI_BASE_URL }),
    ...(env.ANTHROPIC_BASE_URL && { anthropic: env.ANTHROPIC_BASE_URL }),
    ...(env.GEMINI_BASE_URL && { google: env.GEMINI_BASE_URL }),
  };
  const access = createAccess({ variables, addresses });
  const builtin = createBuiltinProvider({ embedder });
  made.defer(() => builtin.close());
  const refusals = createRefusals({ database, catalogue, audit, log });
  const clients = made.use(createClients({ access, builtin, refusals, allowedHosts: env.AI_ALLOWED_HOSTS }));
  const directory = createDirectory(catalogue, access);
  const offered = createOfferedModels({ access, clientOf: clients.forAdministrators });
  const test = createProviderTest({ access, clientOf: clients.forAdministrators, usage });
  const modelCalls = createModelCalls({
    directory,
    clientOf: clients.of,
    usage,
    budgets,
    maxAnswerBytes: env.AI_ANSWER_LIMIT,
    preferences: (userId) => users.preferences(userId),
  });
  /** Returns the caller for model calls of the workspace itself, without an agent. */
  const callerFor = (user: SessionUser, signal: AbortSignal): Caller => ({
    agent: null,
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      role: user.role,
      language: user.language,
    },
    modelSettings: { provider: null, model: null, prompt: '', temperature: null, maxTokens: null },
    signal,
    log: callLog(log.child({ userId: user.id })),
  });
  // Background calls use exactly the chosen provider, without a fallback. Texts for colleagues must not use the profile or the
  // tone of one person.
  const impersonal = createModelCalls({
    directory: {
      answerers: ({ asked = null, models: [model] }) => {
        const only = directory.only(asked, model ?? undefined);
        return only ? [only] : [];
      },
    },
    clientOf: clients.of,
    usage,
    budgets,
    maxAnswerBytes: env.AI_ANSWER_LIMIT,
    preferences: async () => ({ userInfo: '', customInstructions: '' }),
  });
  const canDescribe = () => directory.only(catalogue.current().describer) !== null;
  const describe = describeWithModel(async (ownerId, request, signal) => {
    const provider = catalogue.current().describer;
    const user = await users.get(ownerId);
    if (!user || provider === null || !directory.only(provider)) return null;
    return (await impersonal(callerFor(user, signal)).structure({ ...request, provider })).value;
  });
  const proposeTitle = titleWithModel(async (userId, request, signal) => {
    const user = await users.get(userId);
    if (!user || !directory.only(request.provider)) return null;
    return (await impersonal(callerFor(user, signal)).text(request)).text;
  });
  const stack = made.move();
  return {
    catalogue,
    directory,
    modelCalls,
    canDescribe,
    describe,
    proposeTitle,
    routes: (agents) => [
      ...aiProviderRoutes({
        catalogue,
        access,
        refusals,
        providers: createProviderService({ database, catalogue, audit, settings }),
        test: (provider, user, signal) => test(provider, callerFor(user, signal)),
        offered,
        dependants: (provider) => providerUse(database, catalogue, agents(), provider),
      }),
      ...generateRoutes({ database, ai: (user, signal) => modelCalls(callerFor(user, signal)) }),
      ...aiModelRoutes({ catalogue, models: createModelService({ database, catalogue, audit }) }),
    ],
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
