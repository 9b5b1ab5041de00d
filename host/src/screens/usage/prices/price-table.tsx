import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  Skeleton,
  Table,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, coreQuery, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { formatCount } from '../format-usage.ts';
import { PriceDialog } from './price-dialog.tsx';
import classes from '../usage-screen.module.css';
import type { ModelPrice } from '../usage.ts';

/** What each model costs, and which of them nobody has entered a price for. */
export function PriceTable() {
  const prices = useQuery({ ...coreQuery('GET /api/admin/ai-prices'), staleTime: 0 });
  const [editing, setEditing] = useState<ModelPrice | null>(null);
  if (prices.isPending) return <Skeleton height={320} />;
  if (prices.isError) {
    return (
      <ErrorPanel
        title="The prices could not be loaded"
        error={prices.error}
        onRetry={() => void prices.refetch()}
      />
    );
  }
  if (prices.data.length === 0) {
    return <EmptyState title="No models yet" text="Models stand here once they are added or asked." />;
  }
  return (
    <>
      <p className={classes.lead}>
        US dollars per million tokens, as the provider bills you. A call keeps the price that it was made at.
      </p>
      <ListPrices models={prices.data} />
      <Table label="Prices">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col" data-numeric data-wide>
              Calls
            </th>
            <th scope="col" data-numeric>
              Input
            </th>
            <th scope="col" data-numeric>
              Output
            </th>
            <th scope="col" data-actions>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.data.map((model) => (
            <PriceRow
              key={`${model.provider} ${model.model}`}
              model={model}
              onEdit={() => setEditing(model)}
            />
          ))}
        </tbody>
      </Table>
      {editing && <PriceDialog model={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** Offers what makers publish for the models that have no price. */
function ListPrices({ models }: { models: readonly ModelPrice[] }) {
  const queries = useQueryClient();
  const toast = useToast();
  const count = models.filter(({ price, free, listPrice }) => !free && price === null && listPrice).length;
  const take = useMutation({
    mutationFn: () => callCore('POST /api/admin/ai-prices/list-prices'),
    onSuccess: () => toast.show({ variant: 'success', title: 'List prices taken' }),
    onError: (error) => toast.show({ variant: 'destructive', title: 'The prices were not taken', error }),
    onSettled: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/ai-prices')] }),
  });
  if (count === 0) return null;
  return (
    <p className={classes.proposal}>
      {count === 1 ? 'Of one model without a price' : `Of ${count} models without a price`} the maker’s list
      price is known. What you pay may differ.
      <Button size="compact" busy={take.isPending} onClick={() => take.mutate()}>
        Take list prices
      </Button>
    </p>
  );
}

function PriceRow({ model, onEdit }: { model: ModelPrice; onEdit: () => void }) {
  const { price, free, calls } = model;
  const name = model.modelName ?? model.model;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.detail}>{model.providerName ?? model.provider}</span>
      </th>
      <td data-numeric data-wide>
        {formatCount(calls)}
      </td>
      {price && !free ? (
        <>
          <td data-numeric>{dollars(price.input)}</td>
          <td data-numeric>{dollars(price.output)}</td>
        </>
      ) : (
        <td data-numeric colSpan={2}>
          {free ? 'Free' : <Badge tone="warn">No price yet</Badge>}
        </td>
      )}
      <td data-actions>
        {!free && (
          <Button
            size="compact"
            onClick={onEdit}
            aria-label={`${price ? 'Change the price' : 'Set price'} of ${name}`}
          >
            {price ? 'Change' : 'Set price'}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** All digits of an exact decimal, at least the cents. */
function dollars(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.');
  return `$${Number(whole).toLocaleString('en')}.${decimals.padEnd(2, '0')}`;
}
