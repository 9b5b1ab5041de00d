import type { CompanyChoice } from '@staffroom/sdk/core';
import type { AiDirectory } from '../ai-providers/directory.ts';

export type Choice = { [K in keyof CompanyChoice]?: CompanyChoice[K] | undefined };

/**
 * A model belongs to its provider: another provider without a model takes the former choice of a model back.
 * @param provider whom the model must be of; nothing for anybody's
 * @throws AppError `invalid` with what there is
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

/** Without what is absent. */
export function definedChoice(choice: Choice): Partial<CompanyChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined));
}
