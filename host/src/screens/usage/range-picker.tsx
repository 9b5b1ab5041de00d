import { DateInput, Field, Select } from '@staffroom/sdk/client';
import { useState } from 'react';
import { dayOf, type Range, type RangeName, rangeProblem } from './usage-range.ts';
import classes from './range-picker.module.css';
import type { UsageViewState } from './use-usage-view.ts';
import { t } from '../../texts/texts.ts';

const names: Record<RangeName, string> = {
  '7': t('Last 7 days'),
  '30': t('Last 30 days'),
  '90': t('Last 90 days'),
  month: t('This month'),
  custom: t('Custom'),
};

export function RangePicker({ view }: { view: UsageViewState }) {
  return (
    <div className={classes.range}>
      <Field label={t('Days')} labelHidden>
        <Select
          value={view.rangeName}
          onChange={({ target: { value } }) =>
            // A custom range begins with the days that are visible now.
            view.change(
              value === 'custom' ? { range: value, ...view.range } : { range: value, from: null, to: null },
            )
          }
        >
          {Object.entries(names).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {view.rangeName === 'custom' && <CustomRange range={view.range} onChange={view.change} />}
    </div>
  );
}

/** Two date fields. The address changes only when they form a valid range. */
function CustomRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [draft, setDraft] = useState<Range | null>(null);
  const shown = draft ?? range;
  const input = (end: keyof Range, label: string, error: string | null) => (
    <Field label={label} labelHidden error={error}>
      <DateInput
        className={classes.day}
        max={dayOf(new Date())}
        value={shown[end]}
        onValueChange={(value) => {
          const next = { ...shown, [end]: value };
          if (rangeProblem(next) !== null) return setDraft(next);
          setDraft(null);
          onChange(next);
        }}
      />
    </Field>
  );
  return (
    <div className={classes.days}>
      {input('from', t('Start date'), draft && rangeProblem(draft))}
      <span className={classes.until}>{t('to')}</span>
      {input('to', t('End date'), null)}
    </div>
  );
}
