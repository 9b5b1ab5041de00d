import type { CompanyChoice } from '@staffroom/sdk/core';
import type { AiDirectory } from '../ai-providers/directory.ts';

export type Choice = { [K in keyof CompanyChoice]?: CompanyChoice[K] | undefined };

/**
 * Checks a choice. A model belongs to its provider, so a new provider without a model clears the earlier model.
 * @param provider that the model must belong to; absent for any
 * @throws AppError `invalid` listing the available ones
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
