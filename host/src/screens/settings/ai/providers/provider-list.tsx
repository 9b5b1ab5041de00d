import type { AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { Button, EmptyState, ErrorPanel, useSearchParams } from '@staffroom/sdk/client';
import { RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../../screen-parts/rows.tsx';
import { useModels, useProviders } from '../../../../models/ai-queries.ts';
import { useLoadToast } from '../use-load-toast.ts';
import classes from '../ai-settings.module.css';
import { DeleteProvider } from '../delete-dialogs.tsx';
import { useItemActions } from '../item-actions.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { type Place, textsOf } from '../texts.ts';
import { t } from '../../../../texts/texts.ts';

export function ProviderList({ place, manages }: { place: Place; manages: boolean }) {
  const providers = useProviders();
  const models = useModels();
  const actions = useItemActions('provider', place);
  const [editing, setEditing] = useState<AiProviderInfo | 'new' | null>(null);
  const [connecting, setConnecting] = useConnecting();
  const [deleting, setDeleting] = useState<AiProviderInfo | null>(null);
  const { loadFailed } = textsOf('provider', place);
  useLoadToast(providers, loadFailed);

  return (
    <section aria-labelledby="provider-list">
      <header className={classes.head}>
        <h2 id="provider-list">{t('Provider List')}</h2>
        {manages && (
          <>
            <Button icon="plus" onClick={() => setEditing('new')}>
              {t('Add New Provider')}
            </Button>
            <Button variant="primary" icon="model" onClick={() => setConnecting('model')}>
              {t('Connect a model')}
            </Button>
          </>
        )}
      </header>
      {providers.isPending && <RowsSkeleton sign />}
      {providers.isError && providers.data === undefined && (
        <ErrorPanel title={loadFailed} error={providers.error} onRetry={() => void providers.refetch()} />
      )}
      {providers.data?.length === 0 && (
        <EmptyState
          title={t('No providers found')}
          text={
            manages
              ? t('Add OpenAI, Anthropic, Google or any OpenAI-compatible server.')
              : t('An administrator can add AI providers.')
          }
        />
      )}
      {providers.data && providers.data.length > 0 && (
        <Rows>
          {providers.data.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              models={models.data}
              manages={manages}
              actions={actions}
              onConnect={() => setConnecting(provider.identifier)}
              onEdit={() => setEditing(provider)}
              onDelete={() => setDeleting(provider)}
            />
          ))}
        </Rows>
      )}
      {manages && (
        <>
          <ConnectDialog
            wanted={connecting}
            providers={providers.data}
            models={models.data}
            onClose={() => setConnecting(null)}
          />
          <ProviderForm place={place} editing={editing} onClose={() => setEditing(null)} />
          <DeleteProvider
            item={deleting}
            busy={actions.remove.isPending}
            onConfirm={(provider) => actions.remove.mutate(provider, { onSettled: () => setDeleting(null) })}
            onClose={() => setDeleting(null)}
          />
        </>
      )}
    </section>
  );
}

const parameter = 'connect';

/**
 * The `connect` parameter of the page's address opens a dialog: `model` asks for the kind of provider, an identifier names
 * the provider. Null if the parameter is absent.
 */
function useConnecting(): [wanted: string | null, change: (wanted: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (wanted: string | null) => {
    const next = new URLSearchParams(search);
    if (wanted === null) next.delete(parameter);
    else next.set(parameter, wanted);
    setSearch(next, { replace: true });
  };
  return [search.get(parameter), change];
}
