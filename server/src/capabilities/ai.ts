import { type AiAnswer, type AiChunk, type AiRequest, AppError, type Capabilities } from '@staffroom/sdk';
import type { z } from 'zod';
import type { AiProvider, ProviderRequest } from '../ai/provider/provider.ts';
import { canFallBack } from '../ai/provider/provider-error.ts';
import { structured } from '../ai/gateway/structured.ts';
import { streamWithTools } from '../ai/gateway/tool-loop.ts';
import type { AiDirectory } from '../modules/ai-providers/directory.ts';
import type { UsageService } from '../modules/usage/service.ts';
import type { ClientOf } from '../ai/gateway/clients.ts';
import { type LedgerEntry, openEntry } from '../ai/gateway/ledger-entry.ts';
import { decideRequest, type Preferences } from '../ai/gateway/decide-request.ts';
import type { AiContext } from './context.ts';

export interface AiDependencies {
  directory: Pick<AiDirectory, 'answerers'>;
  clientOf: ClientOf;
  preferences: (userId: string) => Promise<Preferences>;
  usage: Pick<UsageService, 'record'>;
}

interface Attempt {
  provider: AiProvider;
  request: ProviderRequest;
  entry: LedgerEntry;
  idleTimeout: number;
  /** Whether another one takes over where this one fails with this. */
  passesOn: (error: unknown) => boolean;
}

/** Milliseconds of silence that one answer may have, all attempts together. */
const patience = 60_000;
/** What an attempt gets of it while another one can follow. */
const shortPatience = 20_000;

/** What agents get of it. */
export function aiCapability(dependencies: AiDependencies) {
  const calls = aiCalls(dependencies);
  return (context: AiContext): Capabilities['ai'] => {
    const ai = calls(context);
    return {
      stream: (request) => ai.stream(request),
      text: (request) => ai.text(request),
      object: async (request) => (await ai.structure(request)).value,
    };
  };
}

/** A structure, and who filled it in. */
export interface StructureAnswer<T> {
  value: T;
  provider: string;
}

/** Language models on behalf of one person and one agent. Each attempt, whole or broken off, is one row of the ledger. */
export function aiCalls({ directory, clientOf, preferences, usage }: AiDependencies) {
  return (context: AiContext) => {
    const { settings, signal, log } = context;

    async function attempts(asked: AiRequest): Promise<(() => Attempt)[]> {
      const answerers = directory.answerers({
        asked: asked.provider,
        provider: settings.provider,
        models: [asked.model, settings.model],
      });
      const person = await preferences(context.user.id);
      return answerers.map((answerer, index) => () => {
        const provider = clientOf(answerer.provider);
        const request = decideRequest(asked, answerer, context, person);
        const last = index === answerers.length - 1;
        return {
          provider,
          request,
          entry: openEntry(context, usage, provider.id, request),
          idleTimeout: last ? patience - index * shortPatience : shortPatience,
          passesOn(error) {
            const passes = !last && !signal.aborted && canFallBack(error);
            if (passes) log.warn('another AI provider takes over', { from: provider.id, err: error });
            return passes;
          },
        };
      });
    }

    async function* stream(asked: AiRequest): AsyncGenerator<AiChunk, void, undefined> {
      for (const open of await attempts(asked)) {
        const { provider, request, entry, idleTimeout, passesOn } = open();
        let begun = false;
        let failure: unknown;
        try {
          for await (const chunk of streamWithTools(provider, request, asked.tools ?? [], {
            signal,
            idleTimeout,
            meter: entry.meter,
          })) {
            // A tool that has run is not run again by another model.
            begun ||= chunk.type === 'text' || chunk.type === 'tool';
            entry.saw(chunk);
            yield chunk;
          }
          return;
        } catch (error) {
          failure = error;
          if (begun || !passesOn(error)) throw error;
        } finally {
          await entry.close(failure);
        }
      }
    }

    return {
      stream,

      async text(asked: AiRequest): Promise<AiAnswer> {
        const answer = { text: '', provider: '', model: '', usage: { inputTokens: 0, outputTokens: 0 } };
        for await (const chunk of stream(asked)) {
          if (chunk.type === 'text') answer.text += chunk.text;
          else if (chunk.type === 'usage') answer.usage = chunk.usage;
          else if (chunk.type === 'model')
            Object.assign(answer, { provider: chunk.provider, model: chunk.model });
        }
        return answer;
      },

      /** @throws AppError `unavailable` where the provider cannot produce structured output */
      async structure<S extends z.ZodType>({
        schema,
        ...asked
      }: AiRequest & { schema: S }): Promise<StructureAnswer<z.output<S>>> {
        let unable = 'No AI provider could be asked';
        let failure: unknown;
        for (const open of await attempts(asked)) {
          const { provider, request, entry, idleTimeout, passesOn } = open();
          if (!provider.object) {
            unable = `${provider.name} cannot fill in a structure. Choose another provider.`;
            continue;
          }
          failure = undefined;
          try {
            const guard = { signal, idleTimeout, meter: entry.meter };
            const { value, usage: tokens } = await structured(provider, request, schema, guard);
            entry.saw({ type: 'usage', usage: tokens });
            return { value, provider: provider.id };
          } catch (error) {
            failure = error;
            if (!passesOn(error)) throw error;
          } finally {
            await entry.close(failure);
          }
        }
        // A capable one that failed says more than one that could not have done it.
        if (failure !== undefined) throw failure;
        throw new AppError('unavailable', unable, { fields: { provider: 'cannot fill in a structure' } });
      },
    };
  };
}
