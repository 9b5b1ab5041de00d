import { useMutation } from '@tanstack/react-query';
import type { AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { Button } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import classes from '../item-row.module.css';
import { t } from '../../../../texts/texts.ts';

/**
 * Lists parameters that models refused in the last day. After an update of the provider's server, an administrator can try a
 * parameter again.
 */
export function RefusedParameters({ provider }: { provider: AiProviderInfo }) {
  const { id, name, refusals = [] } = provider;
  const forget = useMutation({
    mutationFn: () => callCore('DELETE /api/ai/providers/:id/refusals', { params: { id } }),
  });
  if (refusals.length === 0) return null;
  return (
    <div className={classes.facts}>
      {refusals.map(({ model, parameter, tokens }) => (
        <p key={`${model} ${parameter}`}>
          {tokens === undefined
            ? t('{model} rejected the parameter {parameter}. Requests leave it out for a day.', {
                model,
                parameter,
              })
            : t('{model} accepts up to {tokens, number} tokens. Requests stay within this limit for a day.', {
                model,
                tokens,
              })}
        </p>
      ))}
      <Button
        size="compact"
        aria-label={t('Send refused parameters again: {name}', { name })}
        busy={forget.isPending}
        onClick={() => forget.mutate()}
      >
        {t('Send again')}
      </Button>
    </div>
  );
}
