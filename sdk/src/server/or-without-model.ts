import { isAppError } from '../errors.ts';
import type { CallSettings } from './call.ts';

/** The provider that the product has itself: it answers from documents and fills in no structure. */
export const isBuiltIn = (provider: string | null) => provider !== null && /^built-?in$/i.test(provider);

/**
 * What a model gives; null where none can be asked that fills in a structure: the built-in provider was chosen, or no other is
 * there. An agent goes on by rules then, and says so. Any other failure is one.
 * @example const plan = (await orWithoutModel(call, () => call.ai.object({ messages, schema }))) ?? planByRules(text)
 */
export async function orWithoutModel<T>(
  { settings }: { settings: Pick<CallSettings, 'provider'> },
  ask: () => Promise<T>,
): Promise<T | null> {
  if (isBuiltIn(settings.provider)) return null;
  try {
    return await ask();
  } catch (error) {
    if (isAppError(error) && error.code === 'unavailable' && error.fields?.['provider'] !== undefined)
      return null;
    throw error;
  }
}
