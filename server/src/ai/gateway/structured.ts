import { AppError, isAppError, msg } from '@staffroom/sdk';
import { z } from 'zod';
import { abortable } from '../../abortable.ts';
import { tracedObject } from './chat-span.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { AiProvider, GuardOptions, ProviderRequest, TokenCount } from '../provider/ai-provider.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { refusalIn } from './refusal-in.ts';
import { sumUsage } from '../provider/sum-usage.ts';

export interface StructuredAnswer<T> {
  value: T;
  /** The token count; the sum of both rounds if the first answer had to be repaired. */
  usage: TokenCount;
}

/**
 * Milliseconds for both rounds, because a reasoning model may take many minutes. The guard of each round ends a silent request
 * earlier.
 */
const timeLimit = 3_600_000;

/**
 * Returns an answer that passes the schema. An invalid one is sent back once, with the validation errors.
 * @throws AppError `unavailable` if the provider lacks structured output or fails the schema again; `invalid` with the model's
 * words if the model refused; the provider's own errors; the signal's reason after an abort
 */
export async function structured<S extends z.ZodType>(
  provider: AiProvider,
  request: ProviderRequest,
  schema: S,
  { signal, ...guard }: GuardOptions,
): Promise<StructuredAnswer<z.output<S>>> {
  if (!provider.object)
    throw new AppError('unavailable', msg`${provider.name} doesn’t support structured output`);
  const object = provider.object.bind(provider);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]);
  // The model writes the zod input: defaults and transforms run afterwards.
  const withSchema = { ...request, schema: jsonSchemaOf(schema, 'input') };
  const ask = async (messages: ProviderRequest['messages']) => {
    const { value, usage } = await tracedObject(provider, { ...request, messages }, () =>
      abortable(object({ ...withSchema, messages }, { ...guard, signal: limited }), limited),
    );
    return { value, usage, result: await schema.safeParseAsync(value) };
  };
  try {
    const first = await ask(request.messages);
    if (first.result.success) return { value: first.result.data, usage: first.usage };
    const wrong = z.prettifyError(first.result.error).slice(0, 2_000);
    const second = await ask([
      ...request.messages,
      { role: 'assistant', content: written(first.value) },
      {
        role: 'user',
        content: `This does not match the structure:\n${wrong}\nGive the whole value again, corrected.`,
      },
    ]);
    const usage = sumUsage(first.usage, second.usage);
    if (second.result.success) return { value: second.result.data, usage };
    const refusal = refusalIn(second.value) ?? refusalIn(first.value);
    if (refusal !== null) throw new ProviderError('refused', { name: provider.name, refusal });
    throw new ProviderError('garbage', provider, {
      message: `${provider.name} returned the wrong format twice. Try again or choose another model.`,
      fields: { structure: 'does not match' },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (limited.aborted) throw new ProviderError('stalled', provider);
    throw isAppError(error) ? error : new ProviderError('unknown', provider, { cause: error });
  }
}

function written(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)) || '(nothing)';
}
