import type { CompanyChoice } from '@staffroom/sdk/core';
import type { AiDirectory } from '../ai-providers/directory.ts';

export type Choice = { [K in keyof CompanyChoice]?: CompanyChoice[K] | undefined };

/**
 * Checks the choice of a provider and model. A model belongs to its provider, so a new provider without a model clears the
 * earlier model.
 * @param provider the provider that the model must belong to; absent if the model can belong to any provider
 * @throws AppError `invalid`, whose message lists the available providers or models
 */
export function checkChoice(
  choice: Choice,
  provider: string | null | undefined,
  directory: AiDirectory,
): Choice {
  if (choice.provider != null) directory.require(choice.provider);
  if (choice.model != null) directory.requireModel(choice.model, provider ?? null);
  return choice.provider !== undefined && choice.model === undefined ? { ...choice, model: null } : choice;
}

export function definedChoice(choice: Choice): Partial<CompanyChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}
