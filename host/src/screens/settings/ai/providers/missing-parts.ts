import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { t } from '../../../../texts/texts.ts';

/**
 * Lists what a provider still needs before it is usable, except its key, which is reported elsewhere.
 * @param models the models of all providers; undefined while they load
 */
export function missingParts(
  { id, protocol, baseUrl }: Pick<AiProviderInfo, 'id' | 'protocol' | 'baseUrl'>,
  models: readonly AiModelInfo[] | undefined,
): string[] {
  const hasModel = models?.some(({ providerId, isActive }) => providerId === id && isActive) ?? true;
  return [
    ...(protocol === 'openai-compatible' && !baseUrl ? [t('No base URL')] : []),
    ...(hasModel ? [] : [t('No active model')]),
  ];
}
