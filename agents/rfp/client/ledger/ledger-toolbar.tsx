import { Button, Dialog, Field, SearchField, Select, Textarea } from '@staffroom/sdk/client';
import { useState } from 'react';
import { changeNames, gapNames, kindNames, levels, type Row, statusNames } from '../../ledger.ts';
import type { View } from '../use-view.ts';
import classes from './ledger-toolbar.module.css';

/** Two strips filter by what counts most, with their numbers; the rest is chosen. */
export function LedgerToolbar({
  rows,
  view,
  onAdd,
}: {
  rows: readonly Row[];
  view: View;
  onAdd: (quote: string) => void;
}) {
  const [adding, setAdding] = useState(false);
  const [quote, setQuote] = useState('');
  const strip = (key: 'level' | 'gap', names: readonly (readonly [string, string])[]) => (
    <fieldset className={classes.strip} aria-label={key === 'level' ? 'Level' : 'Gap'}>
      {names.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={view[key] === value}
          className={classes.choice}
          onClick={() => view.set({ [key]: view[key] === value ? '' : value })}
        >
          {name} <b>{value === '' ? rows.length : rows.filter((row) => row[key] === value).length}</b>
        </button>
      ))}
    </fieldset>
  );
  const select = (key: 'kind' | 'status' | 'change', any: string, names: Record<string, string>) => (
    <Select
      size="compact"
      aria-label={any}
      value={view[key]}
      onChange={({ target }) => view.set({ [key]: target.value })}
    >
      <option value="">{any}</option>
      {Object.entries(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
  return (
    <div className={classes.bar} role="toolbar" aria-label="Requirements">
      {strip('level', [['', 'All'], ...levels.map((level) => [level, level] as const)])}
      {strip('gap', Object.entries(gapNames))}
      <SearchField
        label="Search requirements"
        value={view.search}
        onValueChange={(q) => view.set({ q })}
        className={classes.search}
      />
      {select('kind', 'Any kind', kindNames)}
      {select('status', 'Any status', statusNames)}
      {rows.some(({ change }) => change !== 'same') && select('change', 'Any change', changeNames)}
      <Button size="compact" icon="plus" onClick={() => setAdding(true)}>
        Add requirement
      </Button>
      <Dialog
        open={adding}
        title="Add requirement"
        description="Words of the RFP are looked up in it and get their page; your own words stay as you write them."
        closeOnPressOutside={quote === ''}
        onClose={() => setAdding(false)}
        footer={
          <>
            <Button onClick={() => setAdding(false)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={quote.trim().length < 3}
              onClick={() => {
                onAdd(quote);
                setQuote('');
                setAdding(false);
              }}
            >
              Add requirement
            </Button>
          </>
        }
      >
        <Field label="What is required" required>
          <Textarea
            rows={4}
            maxLength={4_000}
            value={quote}
            onChange={({ target }) => setQuote(target.value)}
          />
        </Field>
      </Dialog>
    </div>
  );
}
