import type { AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { useProviders } from './ai-queries.ts';
import { t } from '../texts/texts.ts';

/**
 * The providers that can be selected for an agent: all active ones, and its current one even if inactive.
 * @param chosen identifier or name of the current provider; empty for none
 */
export function ProviderOptions({ chosen }: { chosen: string }) {
  const providers = useProviders();
  const isChosen = ({ identifier, name }: AiProviderInfo) =>
    [identifier, name].some((word) => word.toLowerCase() === chosen.toLowerCase());
  const offered = providers.data?.filter((provider) => provider.isActive || isChosen(provider));
  const isGone = chosen !== '' && offered !== undefined && !offered.some(isChosen);
  return (
    <>
      <option value="">{t("The workspace's default")}</option>
      {offered?.map((provider) => (
        <option key={provider.id} value={isChosen(provider) ? chosen : provider.identifier}>
          {provider.usable ? provider.name : t('{provider} (unavailable)', { provider: provider.name })}
        </option>
      ))}
      {isGone && <option value={chosen}>{t('{chosen} (deleted)', { chosen })}</option>}
    </>
  );
}
