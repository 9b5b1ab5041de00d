import { inSentence, SearchField, Select, t } from '@staffroom/sdk/client';
import type { ReactNode } from 'react';
import { ChoiceStrip } from './choice-strip.tsx';
import classes from './filter-bar.module.css';
import { Options } from './options.tsx';
import { StateMark, type StateTone } from './state-mark.tsx';
import type { ListView } from './use-list-view.ts';

interface FilterBarProps<Filter extends string> {
  /** What is filtered, for screen readers: "Requirements". */
  label: string;
  view: ListView<Filter>;
  /** By what counts most, with the number of rows of each; the first, '', is any. */
  strips: readonly {
    key: Filter;
    label: string;
    choices: readonly (readonly [value: string, name: string, rows: number, tone?: StateTone | undefined])[];
  }[];
  /** The rest, to be chosen. */
  selects: readonly { key: Filter; any: string; names: Readonly<Record<string, string>> }[];
  /** Behind them. */
  children?: ReactNode;
}

/**
 * The filters of a list, and a search.
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
  return (
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
      <SearchField
        label={t('Search {label}', { label: inSentence(label) })}
        value={search}
        onValueChange={(q) => set({ q })}
        className={classes.search}
      />
      {selects.map(({ key, any, names }) => (
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
      ))}
      {children}
    </div>
  );
}
