import {
  type AiChunk,
  type AiRequest,
  type AiUsage,
  AppError,
  type Capabilities,
  isAppError,
} from '@staffroom/sdk';
import { z } from 'zod';
import { abortable } from '../abortable.ts';
import { type AiProvider, messageText, type ProviderRequest } from '../ai/provider.ts';
import { guardStream } from '../ai/stream-guard.ts';
import type { UsageService } from '../modules/usage/service.ts';
import type { CapabilityContext } from './context.ts';

interface Providers {
  /** @param id null for the workspace's default @throws AppError where this provider cannot be used */
  resolve(id: string | null): AiProvider | Promise<AiProvider>;
}

/** What a person has written about themselves in their profile; empty texts count as nothing. */
export interface Preferences {
  userInfo: string;
  customInstructions: string;
}

export interface AiDependencies {
  providers: Providers;
  preferences: (userId: string) => Promise<Preferences>;
  usage: Pick<UsageService, 'record'>;
}

const objectTimeout = 65_000;

/** Language models on behalf of one person and one agent. Each call, whole or broken off, is one row of the ledger. */
export function aiCapability({ providers, preferences, usage }: AiDependencies) {
  return (context: CapabilityContext): Capabilities['ai'] => {
    async function open(request: AiRequest) {
      const [provider, person] = await Promise.all([
        providers.resolve(request.provider ?? context.settings.provider),
        preferences(context.user.id),
      ]);
      return {
        provider,
        request: decide({ ...request, ...instruction(request.system, person) }, provider, context),
        entry: openEntry(context, usage, provider),
      };
    }

    async function* stream(asked: AiRequest): AsyncGenerator<AiChunk, void, undefined> {
      const { provider, request, entry } = await open(asked);
      entry.began(request);
      try {
        for await (const chunk of guardStream(provider, request, { signal: context.signal })) {
          if (chunk.type === 'tool-call') throw new Error('No tool was offered');
          entry.saw(chunk);
          yield chunk;
        }
        entry.outcome = 'complete';
      } catch (error) {
        entry.outcome = outcomeOf(error, context.signal);
        throw error;
      } finally {
        await entry.close();
      }
    }

    return {
      stream,

      async text(asked) {
        const answer = { text: '', provider: '', model: '', usage: { inputTokens: 0, outputTokens: 0 } };
        for await (const chunk of stream(asked)) {
          if (chunk.type === 'text') answer.text += chunk.text;
          else if (chunk.type === 'usage') answer.usage = chunk.usage;
          else if (chunk.type === 'model')
            Object.assign(answer, { provider: chunk.provider, model: chunk.model });
        }
        return answer;
      },

      async object({ schema, ...asked }) {
        const { provider, request, entry } = await open(asked);
        if (!provider.object)
          throw new AppError('unavailable', `${provider.name} cannot fill in a structure`);
        entry.began(request);
        const signal = AbortSignal.any([context.signal, AbortSignal.timeout(objectTimeout)]);
        try {
          const question = { ...request, schema: z.toJSONSchema(schema) as Record<string, unknown> };
          const answer = await abortable(provider.object(question, signal), signal);
          entry.saw({ type: 'usage', usage: answer.usage });
          const parsed = schema.safeParse(answer.value);
          if (!parsed.success)
            throw new AppError(
              'unavailable',
              `${provider.name} did not keep to the structure asked for. Try again.`,
            );
          entry.outcome = 'complete';
          return parsed.data;
        } catch (error) {
          entry.outcome = outcomeOf(error, context.signal);
          context.signal.throwIfAborted();
          if (isAppError(error)) throw error;
          throw new AppError('unavailable', `${provider.name} failed while it was answering. Try again.`, {
            cause: error,
          });
        } finally {
          await entry.close();
        }
      },
    };
  };
}

/** The person's preferences follow the agent's instruction: they refine it and do not replace it. */
function instruction(
  system: string | undefined,
  { userInfo, customInstructions }: Preferences,
): { system?: string } {
  const parts = [
    system,
    userInfo && `About the person you are helping:\n${userInfo}`,
    customInstructions && `How this person wants to be answered:\n${customInstructions}`,
  ].filter(Boolean);
  return parts.length === 0 ? {} : { system: parts.join('\n\n') };
}

/** The request's own wishes go before the person's settings; a model belongs to its provider and moves to no other. */
function decide(request: AiRequest, provider: AiProvider, { settings }: CapabilityContext): ProviderRequest {
  const chosen = settings.provider === null || settings.provider === provider.id ? settings.model : null;
  const temperature = request.temperature ?? settings.temperature;
  const maxTokens = request.maxTokens ?? settings.maxTokens;
  return {
    messages: request.messages,
    model: request.model ?? chosen ?? provider.defaultModel,
    ...(request.system !== undefined && { system: request.system }),
    ...(request.sources && { sources: request.sources }),
    ...(temperature !== null && { temperature }),
    ...(maxTokens !== null && { maxTokens }),
  };
}

/** One row of the ledger in the making. Where the provider gave no count, four characters are taken for a token. */
function openEntry(
  { agent, user, log }: CapabilityContext,
  usage: AiDependencies['usage'],
  provider: AiProvider,
) {
  const started = Date.now();
  let model = provider.defaultModel;
  let asked = 0;
  let answered = 0;
  let counted: AiUsage | undefined;
  return {
    outcome: 'stopped',
    began(request: ProviderRequest) {
      model = request.model;
      const texts = [request.system ?? '', ...request.messages.map(messageText)];
      asked = [...texts, ...(request.sources ?? []).map(({ quote }) => quote)].reduce(
        (sum, text) => sum + text.length,
        0,
      );
    },
    saw(chunk: AiChunk) {
      if (chunk.type === 'text') answered += chunk.text.length;
      else if (chunk.type === 'usage') counted = chunk.usage;
      else if (chunk.type === 'model') model = chunk.model;
    },
    async close() {
      const tokens = counted ?? { inputTokens: Math.ceil(asked / 4), outputTokens: Math.ceil(answered / 4) };
      const call = { userId: user.id, agent, provider: provider.id, model, durationMs: Date.now() - started };
      // An answer that is there is not taken back because the ledger could not be written.
      await usage
        .record({ ...call, ...tokens, outcome: this.outcome })
        .catch((error: unknown) => log.error('an AI call was not metered', { err: error }));
    },
  };
}

function outcomeOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'stopped';
  return isAppError(error) ? error.code : 'internal';
}
