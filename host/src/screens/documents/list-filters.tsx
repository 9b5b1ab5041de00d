import type { DocumentCounts } from '@staffroom/sdk/core';
import { Button, Field, Popover, Select, Tag } from '@staffroom/sdk/client';
import { statusLook } from '@staffroom/sdk/host';
import classes from './list-filters.module.css';
import type { FilterName } from './list-query.ts';
import type { ViewState } from './use-view-state.ts';
import { t } from '../../texts/texts.ts';

const names: Record<FilterName, string> = {
  status: t('Status'),
  type: t('Type'),
  tag: t('Tag'),
  owner: t('Owner'),
};
const owners: Record<string, string> = { mine: t('My documents'), shared: t('Shared with me') };

interface ListFiltersProps {
  view: ViewState;
  counts: DocumentCounts | undefined;
}

export function ListFilters({ view, counts }: ListFiltersProps) {
  const filters = (Object.keys(names) as FilterName[]).filter(
    // Leaves out the status filter where the tab already sets a status.
    (name) => name !== 'status' || (view.tab !== 'processed' && !view.trash),
  );
  return (
    <Popover label={t('Filters')} align="end" trigger={<Button icon="filter">{t('Filter')}</Button>}>
      <div className={classes.form}>
        {filters.map((name) => (
          <Field key={name} label={names[name]}>
            <Select
              value={view.filter[name] ?? ''}
              onChange={(event) => view.setFilter(name, event.target.value)}
            >
              <option value="">{t('Any')}</option>
              {choices(name, counts, view.filter[name]).map(([value, count]) => (
                <option key={value} value={value}>
                  {wordFor(name, value)}
                  {count !== undefined && ` (${count})`}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Popover>
  );
}

/** The active filters, each with a button to remove it. */
export function ChosenFilters({ view }: { view: ViewState }) {
  const chosen = Object.entries(view.filter) as [FilterName, string][];
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('Filters')}>
      {chosen.map(([name, value]) => {
        const text = name === 'owner' ? wordFor(name, value) : `${names[name]}: ${wordFor(name, value)}`;
        return (
          <li key={name}>
            <Tag onRemove={() => view.setFilter(name, undefined)} removeLabel={t('Remove {text}', { text })}>
              {text}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}

/** The values of a filter with their counts, most frequent first. Includes the selected value even if nothing matches it. */
function choices(
  name: FilterName,
  counts: DocumentCounts | undefined,
  chosen: string | undefined,
): [string, number | undefined][] {
  const found = Object.entries(counts?.[name] ?? {}).toSorted(([, left], [, right]) => right - left);
  return chosen === undefined || found.some(([value]) => value === chosen)
    ? found
    : [[chosen, undefined], ...found];
}

function wordFor(name: FilterName, value: string): string {
  switch (name) {
    case 'status':
      return statusLook(value).label;
    case 'type':
      return value.toUpperCase();
    case 'owner':
      return owners[value] ?? value;
    case 'tag':
      return value;
  }
}
