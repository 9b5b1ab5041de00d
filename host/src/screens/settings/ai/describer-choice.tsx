import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AiDefaults } from '@staffroom/sdk';
import { Field, Select, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { refreshAi, useProviders } from '../../../models/ai-queries.ts';
import classes from './defaults-card.module.css';
import { t } from '../../../texts/texts.ts';

/** Whom the company lets read what people upload, to describe it. */
export function DescriberChoice({ describer }: Pick<AiDefaults, 'describer'>) {
  const queries = useQueryClient();
  const toast = useToast();
  const providers = useProviders();
  const change = useMutation({
    mutationFn: (wanted: string) =>
      callCore('PUT /api/ai/settings', { body: { describer: wanted === '' ? null : wanted } }),
    onSuccess: () => toast.show({ variant: 'success', title: t('Saved for documents from now on') }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('This could not be saved'), error }),
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
        label={t('Who describes documents')}
        hint={t(
          'Reads the first pages of each new document, whoever uploads it, and writes its summary and tags.',
        )}
      >
        <Select value={shown} onChange={({ target }) => change.mutate(target.value)}>
          <option value="">{t('Nobody: their own beginning is shown')}</option>
          {offered?.map(({ identifier, name, usable }) => (
            <option key={identifier} value={identifier}>
              {usable ? name : t('{name} (cannot be asked at the moment)', { name })}
            </option>
          ))}
          {isGone && <option value={shown}>{t('{shown} (not there any more)', { shown })}</option>}
        </Select>
      </Field>
    </div>
  );
}
