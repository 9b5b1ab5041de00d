import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiDefaults } from '@staffroom/sdk/internal/shared';
import { Field, Select, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { refreshAi, useProviders } from '../../../models/ai-queries.ts';
import classes from './defaults-card.module.css';
import { t } from '../../../texts/texts.ts';

/** Selects the provider that can read uploads in order to describe them. */
export function DescriberChoice({ describer }: Pick<AiDefaults, 'describer'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const providers = useProviders();
  const change = useMutation({
    mutationFn: (wanted: string) =>
      callCore('PUT /api/ai/settings', { body: { describer: wanted === '' ? null : wanted } }),
    onSuccess: () => toast.show({ variant: 'success', title: t('Saved. Applies to new documents') }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t save this'), error }),
    onSettled: () => refreshAi(queries),
  });
  const shown = change.isPending ? change.variables : (describer ?? '');
  const offered = providers.data?.filter(
    ({ protocol, isActive, identifier }) => protocol !== 'builtin' && (isActive || identifier === shown),
  );
  const isGone =
    shown !== '' && offered !== undefined && !offered.some(({ identifier }) => identifier === shown);
  return (
    <div className={classes.fallback}>
      <Field
        label={t('Automatic summaries')}
        hint={t('Reads the first pages of every new document and writes its summary and tags.')}
      >
        <Select value={shown} onChange={({ target }) => change.mutate(target.value)}>
          <option value="">{t('Off: show the first lines instead')}</option>
          {offered?.map(({ identifier, name, usable }) => (
            <option key={identifier} value={identifier}>
              {usable ? name : t('{name} (unavailable)', { name })}
            </option>
          ))}
          {isGone && <option value={shown}>{t('{shown} (deleted)', { shown })}</option>}
        </Select>
      </Field>
    </div>
  );
}
