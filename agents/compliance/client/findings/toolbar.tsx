import { SearchField, Select, StickyBar, useApi } from '@staffroom/sdk/client';
import { ChoiceStrip, Options } from '@staffroom/sdk/lists';
import { useEffect, useEffectEvent, useState } from 'react';
import * as contract from '../../findings/contract.ts';
import { type Severity, severities } from '../../findings/finding.ts';
import { ExportMenu } from '../export-menu.tsx';
import { severityNames, statusNames } from '../names.ts';
import { ChosenFilters, MoreFilters } from './more-filters.tsx';
import { NewFinding } from './new-finding.tsx';
import { Shape } from './shape.tsx';
import classes from './toolbar.module.css';
import type { FindingsView } from './use-view.ts';
import { t } from '../texts.ts';

/** Milliseconds from the last key press until the search is sent. */
const typingPause = 250;

export function Toolbar({
  view,
  documents,
  total,
  counts,
}: {
  view: FindingsView;
  documents: readonly { id: string; filename: string }[];
  total: number;
  /** Number of findings of each severity that match all other filters. */
  counts: Readonly<Partial<Record<Severity, number>>>;
}) {
  return (
    <StickyBar>
      <div className={classes.bar} role="toolbar" aria-label={t('Findings')}>
        <div className={classes.strip}>
          <ChoiceStrip
            label={t('Severity')}
            value={view.severity}
            choices={severities.map((severity) => [
              severity,
              <>
                <Shape of={severity} /> {severityNames[severity]}
              </>,
              counts[severity] ?? 0,
            ])}
            onChange={(severity) => view.set({ severity })}
          />
        </div>
        <Search view={view} />
        <Select
          size="compact"
          aria-label={t('Status')}
          className={classes.filter}
          value={view.status}
          onChange={(event) => view.set({ status: event.target.value })}
        >
          <option value="">{t('Any status')}</option>
          <Options names={statusNames} />
        </Select>
        <MoreFilters view={view} documents={documents} />
        <div className={classes.actions}>
          <NewFinding />
          <Export view={view} disabled={total === 0} />
        </div>
      </div>
      <ChosenFilters view={view} documents={documents} />
    </StickyBar>
  );
}

function Search({ view }: { view: FindingsView }) {
  const [typed, setTyped] = useState({ text: view.search, sent: view.search, seen: view.search });
  // The search in the address has changed. If this field did not send it (Clear filters or Back did), it replaces the typed
  // text.
  if (view.search !== typed.seen) {
    const text = view.search === typed.sent ? typed.text : view.search;
    setTyped({ text, sent: view.search, seen: view.search });
  }
  const settle = useEffectEvent((text: string) => {
    if (text === typed.sent) return;
    setTyped({ ...typed, sent: text });
    view.set({ q: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(typed.text), typingPause);
    return () => clearTimeout(timer);
  }, [typed.text]);
  return (
    <SearchField
      label={t('Search findings')}
      className={classes.search}
      value={typed.text}
      onValueChange={(text) => setTyped({ ...typed, text })}
    />
  );
}

function Export({ view, disabled }: { view: FindingsView; disabled: boolean }) {
  const { exportFindings } = useApi(contract);
  return (
    <ExportMenu
      label={t('Export findings')}
      failed={t('Failed to export findings')}
      disabled={disabled}
      hrefOf={(format) => exportFindings.href({ query: { ...view.filter, format } })}
    />
  );
}
