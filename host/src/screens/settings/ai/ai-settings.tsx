import { Tabs, useSearchParams } from '@staffroom/sdk/client';
import { useWorkspaceSettings } from '../../../forms/workspace-settings.tsx';
import { useAuth } from '../../../session/auth-provider.tsx';
import { useDefaults, useModels, useProviders } from '../../../models/ai-queries.ts';
import classes from './ai-settings.module.css';
import { DefaultsCard } from './defaults-card.tsx';
import { OcrLanguages } from './ocr-languages.tsx';
import { ModelList } from './models/model-list.tsx';
import { ProviderList } from './providers/provider-list.tsx';
import { SearchModels } from './search/search-models.tsx';
import type { Place } from './texts.ts';
import { t } from '../../../texts/texts.ts';

/** Shows the providers and models of this workspace. Administrators can edit them; everyone else sees only the active ones. */
export function AiSettings({ place }: { place: Place }) {
  const { user } = useAuth();
  const manages = user?.role === 'admin';
  const [search, setSearch] = useSearchParams();
  const providers = useProviders();
  const models = useModels();
  const settings = useWorkspaceSettings(manages);
  // The list appears only when the card above it has loaded, because the card would move it.
  const begun = useDefaults().isFetched && providers.isFetched && (settings.isFetched || !manages);

  function show(list: string) {
    const next = new URLSearchParams(search);
    next.delete('provider');
    if (list === 'providers') next.delete('list');
    else next.set('list', list);
    setSearch(next, { replace: true });
  }

  return (
    <div className={classes.settings}>
      <DefaultsCard manages={manages} />
      {begun && (
        <>
          <Tabs
            label={t('AI Settings')}
            value={search.get('list') ?? 'providers'}
            onValueChange={show}
            tabs={[
              {
                value: 'providers',
                label: t('AI Providers'),
                count: providers.data?.length,
                content: <ProviderList place={place} manages={manages} />,
              },
              {
                value: 'models',
                label: t('AI Models'),
                count: models.data?.length,
                content: <ModelList place={place} manages={manages} />,
              },
              ...(manages ? [{ value: 'search', label: t('Search'), content: <SearchModels /> }] : []),
            ]}
          />
          {manages && <OcrLanguages />}
        </>
      )}
    </div>
  );
}
