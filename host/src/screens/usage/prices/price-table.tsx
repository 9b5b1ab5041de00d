import {
  Badge,
  Button,
  EmptyState,
  ErrorPanel,
  Table,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, coreQuery, corePath, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { formatCount } from '../format-usage.ts';
import { formatPrice } from './format-price.ts';
import { PriceDialog } from './price-dialog.tsx';
import classes from '../usage-screen.module.css';
import type { ModelPrice } from '../usage.ts';
import { t } from '../../../texts/texts.ts';

/** Lists the price of each model, and the models that have no price. */
export function PriceTable() {
  const prices = useQuery({ ...coreQuery('GET /api/admin/ai-prices'), staleTime: 0 });
  const [editing, setEditing] = useState<ModelPrice | null>(null);
  if (prices.isPending) return <RowsSkeleton head rows={8} height={44} />;
  if (prices.isError) {
    return (
      <ErrorPanel
        title={t('Couldn’t load the prices')}
        error={prices.error}
        onRetry={() => void prices.refetch()}
      />
    );
  }
  if (prices.data.length === 0) {
    return (
      <EmptyState title={t('No models yet')} text={t('Models appear here once they’re added or used.')} />
    );
  }
  return (
    <>
      <p className={classes.lead}>
        {t('US dollars per million tokens, as billed by the provider. Past calls keep their price.')}
      </p>
      <ListPrices models={prices.data} />
      <Table label={t('Prices')}>
        <thead>
          <tr>
            <th scope="col">{t('Model')}</th>
            <th scope="col" data-numeric data-wide>
              {t('Calls')}
            </th>
            <th scope="col" data-numeric>
              {t('Input')}
            </th>
            <th scope="col" data-numeric>
              {t('Output')}
            </th>
            <th scope="col" data-actions>
              <span className="visually-hidden">{t('Actions')}</span>
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

/** Suggests published prices for models that have no price. */
function ListPrices({ models }: { models: readonly ModelPrice[] }) {
  const queries = useQueryClient();
  const toast = useToast();
  const count = models.filter(({ price, free, listPrice }) => !free && price === null && listPrice).length;
  const take = useMutation({
    mutationFn: () => callCore('POST /api/admin/ai-prices/list-prices'),
    onSuccess: () => toast.show({ variant: 'success', title: t('List prices applied') }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t apply the prices'), error }),
    onSettled: () => queries.invalidateQueries({ queryKey: [corePath('GET /api/admin/ai-prices')] }),
  });
  if (count === 0) return null;
  return (
    <p className={classes.proposal}>
      {t(
        '{count, plural, one {One unpriced model has} other {# unpriced models have}} a known list price. Your price may differ.',
        { count },
      )}
      <Button size="compact" busy={take.isPending} onClick={() => take.mutate()}>
        {t('Apply list prices')}
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
        <span className={classes.detail}>{t.known(model.providerName ?? model.provider)}</span>
      </th>
      <td data-numeric data-wide>
        {formatCount(calls)}
      </td>
      {price && !free ? (
        <>
          <td data-numeric>{formatPrice(price.input)}</td>
          <td data-numeric>{formatPrice(price.output)}</td>
        </>
      ) : (
        <td data-numeric colSpan={2}>
          {free ? t('Free') : <Badge tone="warn">{t('No price yet')}</Badge>}
        </td>
      )}
      <td data-actions>
        {!free && (
          <Button
            size="compact"
            onClick={onEdit}
            aria-label={t('{value} of {name}', {
              value: price ? t('Change the price') : t('Set price'),
              name,
            })}
          >
            {price ? t('Change') : t('Set price')}
          </Button>
        )}
      </td>
    </tr>
  );
}
