import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk';
import { t } from '../../../../texts/texts.ts';

/**
 * What a provider still needs before it can be asked, in words. Its key is told where the key's name stands.
 * @param models of all providers; undefined while they are not known
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
