import { Tag } from '@staffroom/sdk/client';
import { noneKey } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import type { UsageReport } from './usage.ts';
import classes from './usage-screen.module.css';
import { type FilterName, filterNames, type UsageViewState } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

const labels: Record<FilterName, string> = {
  person: t('Person'),
  agent: t('Agent'),
  provider: t('Provider'),
  model: t('Model'),
};

interface FilterTagsProps {
  view: UsageViewState;
  person: UsageReport['person'] | undefined;
}

export function FilterTags({ view, person }: FilterTagsProps) {
  const agents = useAgents();
  const nameOf = (filter: FilterName, value: string): string => {
    if (value === noneKey) return noneLabel(filter);
    if (filter === 'person') return person?.name ?? t('someone');
    if (filter === 'agent') return agents.data?.find(({ slug }) => slug === value)?.name ?? value;
    return value;
  };
  const chosen = filterNames.flatMap((name) => {
    const value = view.filter[name];
    return value === undefined ? [] : [{ name, text: `${labels[name]}: ${nameOf(name, value)}` }];
  });
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.filters} aria-label={t('Filters')}>
      {chosen.map(({ name, text }) => (
        <li key={name}>
          <Tag onRemove={() => view.change({ [name]: null })} removeLabel={t('Remove {text}', { text })}>
            {text}
          </Tag>
        </li>
      ))}
    </ul>
  );
}

/** Returns the label of calls that have no person (search index, deleted accounts) or no agent. */
export function noneLabel(by: string): string {
  return by === 'person' ? t('No account') : t('No agent');
}
