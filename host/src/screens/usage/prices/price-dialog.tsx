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
import { formatCount, formatDay } from '../format-usage.ts';
import classes from '../usage-screen.module.css';
import type { ModelPrice } from '../usage.ts';

/** Sets, changes or removes the price of one model. */
export function PriceDialog({ model, onClose }: { model: ModelPrice; onClose: () => void }) {
  const { provider, model: identifier, price, unpriced, listPrice } = model;
  const name = model.modelName ?? identifier;
  const form = useId();
  const [input, setInput] = useState(price?.input ?? '');
  const [output, setOutput] = useState(price?.output ?? '');
  const [priceEarlier, setPriceEarlier] = useState(false);
  const finish = useFinishChange(onClose);
  const save = useMutation({
    mutationFn: () =>
      callCore('PUT /api/admin/ai-prices', {
        body: { provider, model: identifier, input: input.trim(), output: output.trim(), priceEarlier },
      }),
    onSuccess: () => finish(`The price of ${name} is saved`),
  });
  const remove = useMutation({
    mutationFn: () => callCore('DELETE /api/admin/ai-prices', { query: { provider, model: identifier } }),
    onSuccess: () => finish(`${name} has no price any more`),
  });
  const errors = save.error instanceof ApiError ? save.error.body?.fields : undefined;
  const failure = (errors?.['input'] ?? errors?.['output']) ? null : (save.error ?? remove.error);
  return (
    <Dialog
      open
      size="small"
      closeOnPressOutside={false}
      title={`Price of ${name}`}
      description="US dollars per million tokens."
      onClose={onClose}
      footer={
        <>
          {price && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove price
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
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
            Published by its maker: ${listPrice.input} and ${listPrice.output}, as of{' '}
            {formatDay(listPrice.asOf)}.
            <Button
              size="compact"
              onClick={() => {
                setInput(listPrice.input);
                setOutput(listPrice.output);
              }}
            >
              Use list price
            </Button>
          </p>
        )}
        <Field label="Input" required error={errors?.['input']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={input}
            onChange={(event) => setInput(event.target.value)}
          />
        </Field>
        <Field label="Output" required error={errors?.['output']}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            value={output}
            onChange={(event) => setOutput(event.target.value)}
          />
        </Field>
        {unpriced > 0 && (
          <Checkbox
            label={`Also for the ${formatCount(unpriced)} earlier ${unpriced === 1 ? 'call' : 'calls'} without a price`}
            checked={priceEarlier}
            onCheckedChange={setPriceEarlier}
          />
        )}
        {failure && (
          <p role="alert" className={classes.failure}>
            {failure instanceof ApiError ? failure.humane : 'The price could not be saved. Please try again.'}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** After a change: says so, closes, and fetches what is shown of prices and costs again. */
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
