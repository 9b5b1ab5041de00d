import {
  ApiError,
  Button,
  Checkbox,
  Dialog,
  Field,
  Input,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { useId, useState } from 'react';
import { plainDecimal, typedDecimal } from '../../../forms/plain-decimal.ts';
import { formatCount, formatDay } from '../format-usage.ts';
import { formatPrice } from './format-price.ts';
import classes from '../usage-screen.module.css';
import type { ModelPrice } from '../usage.ts';
import { t } from '../../../texts/texts.ts';

export function PriceDialog({ model, onClose }: { model: ModelPrice; onClose: () => void }) {
  const { provider, model: identifier, price, unpriced, listPrice } = model;
  const name = model.modelName ?? identifier;
  const form = useId();
  const [input, setInput] = useState(typedDecimal(price?.input ?? ''));
  const [output, setOutput] = useState(typedDecimal(price?.output ?? ''));
  const [cachedInput, setCachedInput] = useState(typedDecimal(price?.cachedInput ?? ''));
  const [cacheWrite, setCacheWrite] = useState(typedDecimal(price?.cacheWrite ?? ''));
  const [priceEarlier, setPriceEarlier] = useState(false);
  const finish = useFinishChange(onClose);
  const save = useMutation({
    mutationFn: () =>
      callCore('PUT /api/admin/ai-prices', {
        body: {
          provider,
          model: identifier,
          input: plainDecimal(input),
          output: plainDecimal(output),
          cachedInput: cachedInput.trim() === '' ? null : plainDecimal(cachedInput),
          cacheWrite: cacheWrite.trim() === '' ? null : plainDecimal(cacheWrite),
          priceEarlier,
        },
      }),
    onSuccess: () => finish(t('{name} price saved', { name })),
  });
  const remove = useMutation({
    mutationFn: () => callCore('DELETE /api/admin/ai-prices', { query: { provider, model: identifier } }),
    onSuccess: () => finish(t('{name} price removed', { name })),
  });
  const errors = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const isWrong = ['input', 'output', 'cachedInput', 'cacheWrite'].some((name) => errors?.[name]);
  const failure = isWrong ? null : (save.error ?? remove.error);
  return (
    <Dialog
      open
      size="small"
      closeOnPressOutside={false}
      title={t('{name} price', { name })}
      description={t('US dollars per million tokens.')}
      onClose={onClose}
      footer={(leave) => (
        <>
          {price && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('Remove price')}
            </Button>
          )}
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            {t('Save')}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {listPrice && (
          <p className={classes.proposal}>
            {t('List price as of {asOf}: {input} and {output}.', {
              input: formatPrice(listPrice.input),
              output: formatPrice(listPrice.output),
              asOf: formatDay(listPrice.asOf),
            })}
            <Button
              size="compact"
              onClick={() => {
                setInput(typedDecimal(listPrice.input));
                setOutput(typedDecimal(listPrice.output));
                setCachedInput(typedDecimal(listPrice.cachedInput ?? ''));
                setCacheWrite(typedDecimal(listPrice.cacheWrite ?? ''));
              }}
            >
              {t('Use list price')}
            </Button>
          </p>
        )}
        <Field label={t('Input')} required error={errors?.['input']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={input}
            onChange={(event) => setInput(event.target.value)}
          />
        </Field>
        <Field label={t('Output')} required error={errors?.['output']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={output}
            onChange={(event) => setOutput(event.target.value)}
          />
        </Field>
        <Field
          label={t('Cached input')}
          optional
          hint={t('Input read from the provider’s cache. Leave empty if it costs the same.')}
          error={errors?.['cachedInput']}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={cachedInput}
            onChange={(event) => setCachedInput(event.target.value)}
          />
        </Field>
        <Field
          label={t('Cache writes')}
          optional
          hint={t('Input written to the provider’s cache. Leave empty if it costs the same.')}
          error={errors?.['cacheWrite']}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={cacheWrite}
            onChange={(event) => setCacheWrite(event.target.value)}
          />
        </Field>
        {unpriced > 0 && (
          <Checkbox
            label={t(
              'Also apply to {unpriced} earlier unpriced {unpriced2, plural, one {call} other {calls}}',
              { unpriced: formatCount(unpriced), unpriced2: unpriced },
            )}
            checked={priceEarlier}
            onCheckedChange={setPriceEarlier}
          />
        )}
        {failure && (
          <p role="alert" className={classes.failure}>
            {failure instanceof ApiError ? failure.humane : t('Couldn’t save the price. Please try again.')}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Finishes a change: shows a toast, closes the dialog, and refetches prices and costs. */
function useFinishChange(onClose: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return (title: string) => {
    toast.show({ variant: 'success', title });
    onClose();
    return queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        [corePath('GET /api/admin/ai-prices'), corePath('GET /api/admin/usage')].some((path) =>
          String(queryKey[0]).startsWith(path),
        ),
    });
  };
}
