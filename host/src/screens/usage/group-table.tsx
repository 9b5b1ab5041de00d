import { RowLink, SortableHeader, Table } from '@staffroom/sdk/client';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { noneLabel } from './filter-tags.tsx';
import {
  decimalsOf,
  formatCost,
  formatCount,
  formatDay,
  formatDuration,
  formatTokens,
} from './format-usage.ts';
import classes from './usage-screen.module.css';
import type { Grouping, UsageGroup } from './usage.ts';
import { drillDown, type UsageViewState } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

const columns = [
  { key: 'calls', label: t('Calls') },
  { key: 'failed', label: t('Failed||a column'), wide: true },
  { key: 'inputTokens', label: t('Input tokens'), wide: true },
  { key: 'outputTokens', label: t('Output tokens'), wide: true },
  { key: 'meanMs', label: t('Average time'), wide: true },
  { key: 'p95Ms', label: t('95th percentile'), wide: true },
  { key: 'cost', label: t('Cost') },
] as const;

export const groupingLabels: Record<Grouping, string> = {
  person: t('Person'),
  agent: t('Agent'),
  model: t('Model'),
  provider: t('Provider'),
  day: t('Day'),
};

export const groupingTitles: Record<Grouping, string> = {
  person: t('Usage by person'),
  agent: t('Usage by agent'),
  model: t('Usage by model'),
  provider: t('Usage by provider'),
  day: t('Usage by day'),
};

interface GroupTableProps {
  view: UsageViewState;
  /** How the loaded data is grouped. While new data loads, this can differ from the view. */
  by: Grouping;
  groups: readonly UsageGroup[];
}

/** Shows the totals of each group. A row links to the calls of its group. */
export function GroupTable({ view, by, groups }: GroupTableProps) {
  const agents = useAgents();
  const decimals = decimalsOf(groups.map(({ cost }) => cost));
  const sort = view.sort ?? (by === 'day' ? '-name' : '-calls');
  const sortBy = (key: string) => {
    const direction = sort === `-${key}` ? key : `-${key}`;
    // A first click sorts names ascending, and days and numbers descending.
    const first = key === 'name' && by !== 'day' && sort !== 'name' ? 'name' : direction;
    view.change({ sort: first });
  };
  const header = (key: string) => ({
    direction: sort === key ? ('ascending' as const) : sort === `-${key}` ? ('descending' as const) : null,
    onSort: () => sortBy(key),
  });
  const nameOf = ({ key, name }: UsageGroup): string => {
    if (key === null) return noneLabel(by);
    if (by === 'day') return formatDay(key, 'short');
    if (by === 'agent') return agents.data?.find(({ slug }) => slug === key)?.name ?? key;
    return name ?? key;
  };
  return (
    <Table label={groupingTitles[by]}>
      <thead>
        <tr>
          <SortableHeader {...header('name')}>{groupingLabels[by]}</SortableHeader>
          {columns.map(({ key, label, ...place }) => (
            <SortableHeader
              key={key}
              data-numeric
              data-wide={'wide' in place ? '' : undefined}
              {...header(key)}
            >
              {label}
            </SortableHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={`${group.provider} ${group.key}`}>
            <th scope="row">
              <RowLink to={view.to(drillDown(by, group.key, group.provider))}>{nameOf(group)}</RowLink>
              {detailOf(group, by) !== null && <span className={classes.detail}>{detailOf(group, by)}</span>}
              <span className={classes.facts}>
                {t('{inputTokens} in · {outputTokens} out', {
                  inputTokens: formatTokens(group.inputTokens),
                  outputTokens: formatTokens(group.outputTokens),
                })}
                {group.unpriced > 0 &&
                  group.cost !== null &&
                  t(' · {unpriced} without a price', { unpriced: formatCount(group.unpriced) })}
              </span>
            </th>
            <td data-numeric>{formatCount(group.calls)}</td>
            <td data-numeric data-wide>
              {formatCount(group.failed)}
            </td>
            <td data-numeric data-wide>
              {formatCount(group.inputTokens)}
            </td>
            <td data-numeric data-wide>
              {formatCount(group.outputTokens)}
            </td>
            <td data-numeric data-wide>
              {formatDuration(group.meanMs)}
            </td>
            <td data-numeric data-wide>
              {formatDuration(group.p95Ms)}
            </td>
            <td data-numeric>
              {formatCost(group.cost, decimals)}
              {group.cost !== null && group.unpriced > 0 && (
                <span className={classes.detail} data-wide>
                  {t('{unpriced} without a price', { unpriced: formatCount(group.unpriced) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function detailOf({ key, name, email, provider }: UsageGroup, by: Grouping): string | null {
  if (by === 'person') return email;
  if (by === 'model') return provider;
  return name !== null && name !== key ? key : null;
}
