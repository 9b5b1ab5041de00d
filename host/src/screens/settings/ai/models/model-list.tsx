import type { AiModelInfo } from '@staffroom/sdk/internal/shared';
import { Button, EmptyState, ErrorPanel, Field, Select, useSearchParams } from '@staffroom/sdk/client';
import { RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { Rows } from '../../../../screen-parts/rows.tsx';
import { useModels, useProviders } from '../../../../models/ai-queries.ts';
import { useLoadToast } from '../use-load-toast.ts';
import classes from '../ai-settings.module.css';
import { DeleteModel } from '../delete-dialogs.tsx';
import { useItemActions } from '../item-actions.ts';
import { ModelForm } from './model-form.tsx';
import { ModelRow } from './model-row.tsx';
import { type Place, textsOf } from '../texts.ts';
import { t } from '../../../../texts/texts.ts';

export function ModelList({ place, manages }: { place: Place; manages: boolean }) {
  const models = useModels();
  const providers = useProviders();
  const actions = useItemActions('model', place);
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<AiModelInfo | 'new' | null>(null);
  const [deleting, setDeleting] = useState<AiModelInfo | null>(null);
  const { loadFailed } = textsOf('model', place);
  useLoadToast(models, loadFailed);

  const filter = providers.data?.find(({ id }) => String(id) === search.get('provider'));
  const shown = models.data?.filter(({ providerId }) => !filter || providerId === filter.id);

  function filterBy(provider: string) {
    const next = new URLSearchParams(search);
    if (provider === '') next.delete('provider');
    else next.set('provider', provider);
    setSearch(next, { replace: true });
  }

  return (
    <section aria-labelledby="model-list">
      <header className={classes.head}>
        <h2 id="model-list">{t('Model List')}</h2>
        <div className={classes.filter}>
          <Field label={t('Filter by provider')} labelHidden>
            <Select
              value={filter ? String(filter.id) : ''}
              onChange={(event) => filterBy(event.target.value)}
            >
              <option value="">{t('All Providers')}</option>
              {providers.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {manages && (
          <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
            {t('Add New Model')}
          </Button>
        )}
      </header>
      {models.isPending && <RowsSkeleton rows={6} />}
      {models.isError && models.data === undefined && (
        <ErrorPanel title={loadFailed} error={models.error} onRetry={() => void models.refetch()} />
      )}
      {shown?.length === 0 && (
        <EmptyState
          title={t('No models found')}
          text={filter ? t('{filter} has no models yet.', { filter: filter.name }) : t('No models yet.')}
        />
      )}
      {shown && shown.length > 0 && (
        <Rows>
          {shown.map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              manages={manages}
              actions={actions}
              onEdit={() => setEditing(model)}
              onDelete={() => setDeleting(model)}
            />
          ))}
        </Rows>
      )}
      {manages && (
        <>
          <ModelForm
            place={place}
            providers={providers.data ?? []}
            preferred={filter}
            editing={editing}
            onClose={() => setEditing(null)}
          />
          <DeleteModel
            item={deleting}
            busy={actions.remove.isPending}
            onConfirm={(model) => actions.remove.mutate(model, { onSettled: () => setDeleting(null) })}
            onClose={() => setDeleting(null)}
          />
        </>
      )}
    </section>
  );
}
