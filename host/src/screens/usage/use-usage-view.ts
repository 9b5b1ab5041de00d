import { useSearchParams } from '@staffroom/sdk/client';
import { useState } from 'react';
import { noneKey, usageGroupings } from '@staffroom/sdk/host';
import type { Grouping } from './usage.ts';
import { dayOf, type Range, type RangeName, rangeNames, rangeOf } from './usage-range.ts';

const tabs = ['overview', 'calls', 'prices'] as const;
export type UsageTab = (typeof tabs)[number];

export const filterNames = ['person', 'agent', 'provider', 'model'] as const;
export type FilterName = (typeof filterNames)[number];
export type UsageFilter = Partial<Record<FilterName, string>>;

export interface UsageView {
  tab: UsageTab;
  rangeName: RangeName;
  range: Range;
  by: Grouping;
  /** The column to sort by, with a leading `-` for descending; null for the default order. */
  sort: string | null;
  filter: UsageFilter;
}

type Change = Partial<Record<'tab' | 'range' | 'from' | 'to' | 'by' | 'sort' | FilterName, string | null>>;

const usual: Record<string, string> = { tab: 'overview', range: '30', by: 'person' };

/** Keeps the view in the address, so that links and Back restore it. */
export function useUsageView() {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => dayOf(new Date()));
  const rangeName = oneOf(rangeNames, params.get('range')) ?? '30';
  const custom = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  const filter: UsageFilter = {};
  for (const name of filterNames) {
    const value = params.get(name);
    if (value !== null && value !== '') filter[name] = value;
  }
  const view: UsageView = {
    tab: oneOf(tabs, params.get('tab')) ?? 'overview',
    rangeName,
    range: rangeOf(rangeName, custom, today),
    by: oneOf(usageGroupings, params.get('by')) ?? 'person',
    sort: params.get('sort'),
    filter,
  };

  function changed(change: Change): URLSearchParams {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === undefined || value === usual[name]) next.delete(name);
      else next.set(name, value);
    }
    return next;
  }

  return {
    ...view,
    to: (change: Change) => `/admin/usage?${changed(change)}`,
    change: (change: Change) => setParams(changed(change), { replace: true }),
  };
}

export type UsageViewState = ReturnType<typeof useUsageView>;

/** Returns the API parameters of a view: its filters, and its days in the person's time zone. */
export function ledgerQuery({ range, filter }: Pick<UsageView, 'range' | 'filter'>) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { ...range, timeZone: timeZone === undefined ? 'UTC' : timeZone, ...filter };
}

/** Returns the filter for one group, with which the group's total links to its calls. */
export function drillDown(by: Grouping, key: string | null, provider: string | null): Change {
  if (by === 'day') return { tab: 'calls', range: 'custom', from: key, to: key };
  return { tab: 'calls', [by]: key ?? noneKey, ...(by === 'model' && { provider }) };
}

function oneOf<V extends string>(values: readonly V[], text: string | null): V | undefined {
  return values.find((value) => value === text);
}
