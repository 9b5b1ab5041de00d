import { Checkbox, Field, IconButton, Popover, Select, Tag } from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { trendNames } from '../names.ts';
import classes from './more-filters.module.css';
import type { FindingsView, SortColumn } from './use-view.ts';
import { t } from '../texts.ts';

const columnNames: Record<SortColumn, string> = {
  severity: t('Sort by severity'),
  requirement: t('Sort by requirement'),
  document: t('Sort by document'),
  owner: t('Sort by owner'),
  due: t('Sort by due date'),
  status: t('Sort by status'),
  updated: t('Sort by last change'),
};

interface MoreFiltersProps {
  view: FindingsView;
  documents: readonly { id: string; filename: string }[];
}

/** Rarely used filters, in a popover to keep the toolbar to one row. */
export function MoreFilters({ view, documents }: MoreFiltersProps) {
  return (
    <Popover
      label={t('Filters')}
      align="end"
      trigger={<IconButton size="compact" variant="secondary" icon="filter" label={t('Filter')} />}
    >
      <div className={classes.form}>
        <Field label={t('Document')}>
          <Select value={view.document} onChange={(event) => view.set({ document: event.target.value })}>
            <option value="">{t('Any document')}</option>
            <Options names={Object.fromEntries(documents.map(({ id, filename }) => [id, filename]))} />
          </Select>
        </Field>
        <Field label={t('Since the previous version')}>
          <Select value={view.trend} onChange={(event) => view.set({ trend: event.target.value })}>
            <option value="">{t('New and existing')}</option>
            <Options names={trendNames} />
          </Select>
        </Field>
        {/* The sort order, because phones hide the table header, which sorts on wide screens. */}
        <div className={classes.sort}>
          <Field label={t('Sort by')}>
            <Select value={view.column} onChange={(event) => view.set({ sort: event.target.value })}>
              <Options names={columnNames} />
            </Select>
          </Field>
        </div>
        {view.hasChat && (
          <Checkbox
            label={t('From this chat')}
            checked={view.onlyChat}
            onCheckedChange={(on) => view.set({ only: on ? 'chat' : '' })}
          />
        )}
      </div>
    </Popover>
  );
}

export function ChosenFilters({ view, documents }: MoreFiltersProps) {
  const { document, onlyChat } = view;
  const { trend } = view.filter;
  const nameOf = (chosenId: string) => documents.find(({ id }) => id === chosenId)?.filename ?? t('Document');
  const chosen = [
    { name: 'document', text: document === '' ? undefined : nameOf(document) },
    { name: 'trend', text: trend && trendNames[trend] },
    { name: 'only', text: onlyChat ? t('From this chat') : undefined },
  ].flatMap(({ name, text }) => (text === undefined ? [] : { name, text }));
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('Filters')}>
      {chosen.map(({ name, text }) => (
        <li key={name}>
          <Tag removeLabel={t('Remove {text}', { text })} onRemove={() => view.set({ [name]: '' })}>
            {text}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
