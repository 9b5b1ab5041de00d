import { isAppError } from '../errors.ts';
import type { ModelSettings } from './call.ts';

/** Whether a provider is the built-in one, which answers from documents and has no structured output. */
export const isBuiltIn = (provider: string | null) => provider !== null && /^built-?in$/i.test(provider);

/**
 * Returns the model's result, or null when no provider with structured output is available: the built-in provider is selected,
 * or there is no other. The agent then continues with rules and should tell the person. Other errors are thrown.
 * @example const plan = (await orWithoutModel(call, () => call.ai.object({ messages, schema }))) ?? planByRules(text)
 */
export async function orWithoutModel<T>(
  { modelSettings }: { modelSettings: Pick<ModelSettings, 'provider'> },
  ask: () => Promise<T>,
): Promise<T | null> {
  if (isBuiltIn(modelSettings.provider)) return null;
  try {
    return await ask();
  } catch (error) {
    if (isAppError(error) && error.code === 'unavailable' && error.fields?.['provider'] !== undefined)
      return null;
    throw error;
  }
}
