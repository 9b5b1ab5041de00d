import {
  Button,
  Checkbox,
  Menu,
  MenuItem,
  saveFile,
  said,
  SearchField,
  Select,
  useApi,
  useQuery,
  useAgent,
  useToast,
} from '@staffroom/sdk/client';
import { useEffect, useEffectEvent, useState } from 'react';
import * as contract from '../../contract.ts';
import { type Severity, severities } from '../../finding.ts';
import { severityNames, statusNames, trendNames } from '../names.ts';
import { NewFinding } from './new-finding.tsx';
import { Shape } from './shape.tsx';
import classes from './toolbar.module.css';
import { type FindingsView, type SortColumn } from './use-view.ts';
import { t } from '../texts.ts';

/** Milliseconds without another letter. */
const typingPause = 250;

const columnNames: Record<SortColumn, string> = {
  severity: t('Sort by severity'),
  requirement: t('Sort by requirement'),
  document: t('Sort by document'),
  owner: t('Sort by owner'),
  due: t('Sort by due date'),
  status: t('Sort by status'),
  updated: t('Sort by last change'),
};

export function Toolbar({
  view,
  documents,
  total,
  counts,
}: {
  view: FindingsView;
  documents: readonly { id: string; filename: string }[];
  /** Findings that the filter leaves. */
  total: number;
  /** By severity, of those that the other filters leave. */
  counts: Readonly<Partial<Record<Severity, number>>>;
}) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Findings')}>
      <fieldset className={classes.strip} aria-label={t('Severity')}>
        {severities.map((severity) => (
          <button
            key={severity}
            type="button"
            className={classes.choice}
            aria-pressed={view.severity === severity}
            onClick={() => view.set({ severity: view.severity === severity ? '' : severity })}
          >
            <Shape of={severity} /> {severityNames[severity]} <b>{counts[severity] ?? 0}</b>
          </button>
        ))}
      </fieldset>
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
      {(documents.length > 1 || view.document !== '') && (
        <Select
          size="compact"
          aria-label={t('Document')}
          className={classes.filter}
          value={view.document}
          onChange={(event) => view.set({ document: event.target.value })}
        >
          <option value="">{t('Any document')}</option>
          <Options names={Object.fromEntries(documents.map(({ id, filename }) => [id, filename]))} />
        </Select>
      )}
      <Select
        size="compact"
        aria-label={t('Since the version before')}
        className={classes.filter}
        value={view.trend}
        onChange={(event) => view.set({ trend: event.target.value })}
      >
        <option value="">{t('New and old')}</option>
        <Options names={trendNames} />
      </Select>
      <Select
        size="compact"
        aria-label={t('Sort by')}
        className={classes.sort}
        value={view.column}
        onChange={(event) => view.set({ sort: event.target.value })}
      >
        <Options names={columnNames} />
      </Select>
      {view.hasChat && (
        <Checkbox
          label={t('From this chat')}
          checked={view.onlyChat}
          onCheckedChange={(on) => view.set({ only: on ? 'chat' : '' })}
        />
      )}
      <div className={classes.actions}>
        <NewFinding />
        <Export view={view} disabled={total === 0} />
      </div>
    </div>
  );
}

function Options({ names }: { names: Record<string, string> }) {
  return Object.entries(names).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}

function Search({ view }: { view: FindingsView }) {
  const [typed, setTyped] = useState({ text: view.search, sent: view.search, seen: view.search });
  // What comes back from the address is what was sent, or it was changed elsewhere: cleared, or by the way back.
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
  const { api } = useAgent();
  const { exportFindings } = useApi(contract);
  const noPdf = useQuery<{ pdf: string | null }>({ queryKey: [`${api}/abilities`] }).data?.pdf ?? null;
  const toast = useToast();
  async function exportAs(format: 'docx' | 'xlsx' | 'pdf') {
    try {
      await saveFile(exportFindings.href({ query: { ...view.filter, format } }));
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Failed to export findings'), error });
    }
  }
  return (
    <Menu
      label={t('Export findings')}
      align="end"
      trigger={
        <Button size="compact" icon="download" disabled={disabled}>
          {t('Export')}
        </Button>
      }
    >
      <MenuItem onSelect={() => void exportAs('docx')}>{t('Word document (.docx)')}</MenuItem>
      <MenuItem onSelect={() => void exportAs('xlsx')}>{t('Excel workbook (.xlsx)')}</MenuItem>
      <MenuItem disabled={noPdf !== null} onSelect={() => void exportAs('pdf')}>
        {noPdf === null ? t('PDF (.pdf)') : said(noPdf)}
      </MenuItem>
    </Menu>
  );
}
