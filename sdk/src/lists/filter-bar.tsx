import {
  IconButton,
  inSentence,
  Popover,
  SearchField,
  Select,
  StickyBar,
  Tag,
  t,
} from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { ChoiceStrip } from './choice-strip.tsx';
import classes from './filter-bar.module.css';
import { Options } from './options.tsx';
import { StateMark, type StateTone } from './state-mark.tsx';
import type { ListView } from './use-list-view.ts';

interface FilterSelect<Filter extends string> {
  key: Filter;
  any: string;
  names: Readonly<Record<string, string>>;
}

interface FilterBarProps<Filter extends string> {
  /** Accessible name of the list: "Requirements". */
  label: string;
  view: ListView<Filter>;
  /** The main filters as strips of buttons with row counts. The first choice, '', matches all rows. */
  strips: readonly {
    key: Filter;
    label: string;
    choices: readonly (readonly [value: string, name: string, rows: number, tone?: StateTone | undefined])[];
  }[];
  /** The other filters, as selects. Several selects move into the Filter menu to keep the bar on one row. */
  selects: readonly FilterSelect<Filter>[];
  children?: ReactNode;
}

/**
 * A search field and the filters of a list.
 * @example <FilterBar label="Findings" view={view} strips={[]} selects={[{ key: 'status', any: 'Any status', names }]} />
 */
export function FilterBar<Filter extends string>({
  label,
  view,
  strips,
  selects,
  children,
}: FilterBarProps<Filter>) {
  const { filter, search, set } = view;
  const fields = selects.map(({ key, any, names }) => (
    <Select
      key={key}
      size="compact"
      aria-label={any}
      value={filter[key]}
      onChange={({ target }) => set({ [key]: target.value })}
    >
      <option value="">{any}</option>
      <Options names={names} />
    </Select>
  ));
  return (
    <StickyBar className={classes.filters}>
      <div className={classes.bar} role="toolbar" aria-label={label}>
        {strips.map(({ key, label: name, choices }) => (
          <ChoiceStrip
            key={key}
            label={name}
            value={filter[key]}
            choices={choices.map(([value, choice, rows, tone]) => [
              value,
              tone ? <StateMark tone={tone}>{choice}</StateMark> : choice,
              rows,
            ])}
            onChange={(value) => set({ [key]: value })}
          />
        ))}
        <div className={classes.rest}>
          <SearchField
            label={t('Search {label}', { label: inSentence(label) })}
            value={search}
            onValueChange={(q) => set({ q })}
            className={classes.search}
          />
          {fields.length > 1 ? (
            <Popover
              label={t('Filters')}
              align="end"
              trigger={<IconButton size="compact" variant="secondary" icon="filter" label={t('Filter')} />}
            >
              <div className={classes.form}>{fields}</div>
            </Popover>
          ) : (
            fields
          )}
          {children}
        </div>
      </div>
      {fields.length > 1 && <Chosen view={view} selects={selects} />}
    </StickyBar>
  );
}

/** The active filters of the Filter menu, each with a button to remove it. */
function Chosen<Filter extends string>({
  view: { filter, set },
  selects,
}: Pick<FilterBarProps<Filter>, 'view' | 'selects'>) {
  const chosen = selects.filter(({ key }) => filter[key] !== '');
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('Filters')}>
      {chosen.map(({ key, names }) => {
        const text = names[filter[key]] ?? filter[key];
        return (
          <li key={key}>
            <Tag removeLabel={t('Remove {text}', { text })} onRemove={() => set({ [key]: '' })}>
              {text}
            </Tag>
          </li>
        );
      })}
    </ul>
  );
}
