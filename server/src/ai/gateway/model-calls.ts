import { AppError, isAppError } from '@staffroom/sdk';
import type { AiAbilities, AiAnswer, AiChunk, AiRequest } from '@staffroom/sdk/internal/shared';
import type { z } from 'zod';
import type { Answerer } from '../../modules/ai-providers/directory.ts';
import type { Budgets } from '../../modules/budgets/budgets.ts';
import { PushStream } from '../../push-stream.ts';
import { type AttemptDependencies, createAttempts } from './attempts.ts';
import type { Caller } from './caller.ts';
import { tracedTools } from './chat-span.ts';
import type { LedgerEntry } from './ledger-entry.ts';
import { seenPictures } from './seen-pictures.ts';
import { structured } from './structured.ts';
import { streamWithTools } from './tool-loop.ts';

export interface ModelCallDependencies extends AttemptDependencies {
  budgets: Pick<Budgets, 'admit'>;
  maxAnswerBytes?: number | undefined;
}

export interface StructureAnswer<T> {
  value: T;
  provider: string;
}

export type ModelCalls = ReturnType<typeof createModelCalls>;

/** Calls language models on behalf of one caller. Each attempt, whole or partial, is one row of the ledger. */
export function createModelCalls({
  directory,
  clientOf,
  preferences,
  usage,
  budgets,
  maxAnswerBytes,
}: ModelCallDependencies) {
  const bounded = maxAnswerBytes === undefined ? {} : { maxAnswerBytes };
  return (caller: Caller) => {
    const { modelSettings, signal, prefetched, sharedTools = [] } = caller;
    const attempts = createAttempts({ directory, clientOf, preferences, usage }, caller);
    let unlimited = prefetched?.budgets === false;

    async function admit(entry: LedgerEntry): Promise<void> {
      if (!unlimited) await entry.admit(budgets);
      unlimited = false;
    }

    const stream = (wanted: AiRequest) => new PushStream<AiChunk>((emit, over) => answer(wanted, emit, over));

    /** @param left aborted when the reader stops reading */
    async function answer(
      wanted: AiRequest,
      emit: (chunk: AiChunk) => void,
      left: AbortSignal,
    ): Promise<void> {
      const over = AbortSignal.any([signal, left]);
      for (const open of await attempts(wanted)) {
        const { answerer, provider, request, entry, waits, passesOn } = open();
        const { pictures: sees } = abilitiesOf(answerer);
        const { messages, step } = seenPictures(wanted.messages, sees);
        if (step) emit({ type: 'step', step });
        let begun = false;
        let failure: unknown;
        try {
          await admit(entry);
          const own = abilitiesOf(answerer).tools ? wanted.tools : undefined;
          const tools = own ? tracedTools([...own, ...sharedTools]) : [];
          const guard = { ...bounded, ...waits, sees, signal: over, meter: entry.meter };
          await streamWithTools(provider, { ...request, messages }, tools, guard, (chunk) => {
            // Records that text or a tool step was sent: another model must not repeat a tool that has run.
            begun ||= chunk.type === 'text' || chunk.type === 'step';
            entry.saw(chunk);
            emit(chunk);
          });
          return;
        } catch (error) {
          // A reader who leaves has stopped the answer; the answer has not failed.
          if (!left.aborted) failure = error;
          if (begun || left.aborted || !passesOn(error)) throw error;
        } finally {
          await entry.close(failure);
        }
      }
    }

    return {
      stream,

      /** The abilities of the model that would answer; none if no model is available. */
      abilities({ provider, model }: Pick<AiRequest, 'provider' | 'model'> = {}): AiAbilities {
        const wish = {
          asked: provider,
          provider: modelSettings.provider,
          models: [model, modelSettings.model],
        };
        try {
          const [answerer] = directory.answerers(wish);
          return answerer ? abilitiesOf(answerer) : none;
        } catch (error) {
          // No error here: the later model call reports why no model is available.
          if (isAppError(error)) return none;
          throw error;
        }
      },

      async text(wanted: AiRequest): Promise<AiAnswer> {
        const whole = { text: '', provider: '', model: '', usage: { inputTokens: 0, outputTokens: 0 } };
        await stream(wanted).each((chunk) => {
          if (chunk.type === 'text') whole.text += chunk.text;
          else if (chunk.type === 'usage') whole.usage = chunk.usage;
          else if (chunk.type === 'model')
            Object.assign(whole, { provider: chunk.provider, model: chunk.model });
        });
        return whole;
      },

      /** @throws AppError `unavailable` if no provider can produce structured output */
      async structure<S extends z.ZodType>({
        schema,
        ...wanted
      }: AiRequest & { schema: S }): Promise<StructureAnswer<z.output<S>>> {
        let unable = 'No AI provider available';
        let failure: unknown;
        for (const open of await attempts(wanted)) {
          const { provider, request, entry, waits, passesOn } = open();
          if (!provider.object) {
            unable = `${provider.name} doesn’t support structured output. Choose another provider.`;
            continue;
          }
          failure = undefined;
          try {
            await admit(entry);
            const guard = { ...bounded, ...waits, signal, meter: entry.meter };
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
        // If a provider with structured output failed, its error is more useful than that of a provider without this ability.
        if (failure !== undefined) throw failure;
        throw new AppError('unavailable', unable, {
          fields: { provider: 'doesn’t support structured output' },
        });
      },
    };
  };
}

const none: AiAbilities = { tools: false, pictures: false };

const abilitiesOf = ({ provider: { protocol }, model: { capabilities } }: Answerer): AiAbilities => ({
  tools: protocol !== 'builtin' && capabilities['tools'] === true,
  pictures: protocol !== 'builtin' && capabilities['vision'] === true,
});
