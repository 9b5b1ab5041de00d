import { ChipsField, RelativeTime } from '@staffroom/sdk/client';
import { DateCell, Facts, SelectCell, SidePanel, TextCell, useTeams } from '@staffroom/sdk/lists';
import type { ReactNode } from 'react';
import { type StoredFinding, trendOf } from '../../../findings/finding.ts';
import { methodNames, severityNames, statusNames, trendNames } from '../../names.ts';
import { OwnerField } from '../owner-field.tsx';
import { SaveError } from '../table/finding-row.tsx';
import { type FindingChange, useEditFinding } from '../use-findings.ts';
import type { FindingsView } from '../use-view.ts';
import { DeleteFinding } from './delete-finding.tsx';
import { Evidence } from './evidence.tsx';
import classes from './finding-panel.module.css';
import { t } from '../../texts.ts';

interface FindingPanelProps {
  finding: StoredFinding;
  rows: readonly StoredFinding[];
  view: FindingsView;
}

export function FindingPanel({ finding, rows, view }: FindingPanelProps) {
  const { shown, change, error, retry, discard } = useEditFinding(finding);
  const { requirement, author, mine, method, createdAt, updatedAt } = shown;
  const trend = trendOf(shown);
  const place = rows.findIndex(({ id }) => id === finding.id) + 1;
  const words = (label: string, key: 'requirement' | 'explanation' | 'suggestion' | 'note') => (
    <section className={classes.words}>
      <h2>{label}</h2>
      <TextCell
        long={key !== 'requirement'}
        label={label}
        value={shown[key]}
        limit={key === 'requirement' ? 300 : 4_000}
        onSave={(next) => change({ [key]: next })}
      />
    </section>
  );
  return (
    <SidePanel
      kind={t('finding')}
      name={t('{place} of {rows}', { place, rows: rows.length })}
      rows={rows}
      view={view}
      footer={mine ? <DeleteFinding finding={finding} onDeleted={() => view.set({ row: '' })} /> : undefined}
    >
      {error && (
        <div className={classes.part}>
          <SaveError error={error} onRetry={retry} onDiscard={discard} />
        </div>
      )}
      <h1 className={classes.title}>{requirement}</h1>
      <Evidence finding={shown} />
      <Facts facts={factsOf(shown, change)} />
      <div className={classes.part}>
        <OwnerField finding={shown} onChange={change} />
        {mine && <Sharing finding={shown} change={change} />}
        {!mine && <p className={classes.source}>{t('Shared by {author}', { author: author.name })}</p>}
      </div>
      <div className={classes.part}>
        {words(t('Requirement'), 'requirement')}
        {words(t('Explanation'), 'explanation')}
        {words(t('Suggested wording'), 'suggestion')}
        {words(t('Note'), 'note')}
      </div>
      <p className={classes.origin}>
        {trend &&
          t('{trendName} in version {version} · ', {
            trendName: trendNames[trend.is],
            version: trend.version,
          })}
        {t.rich('{methodName} · found {time} · changed {time2}', {
          methodName: methodNames[method],
          time: <RelativeTime time={createdAt} />,
          time2: <RelativeTime time={updatedAt} />,
        })}
      </p>
    </SidePanel>
  );
}

interface PartProps {
  finding: StoredFinding;
  change: (change: FindingChange) => void;
}

const factsOf = (
  { severity, status, due }: StoredFinding,
  change: PartProps['change'],
): (readonly [string, ReactNode])[] => [
  [
    t('Severity'),
    <SelectCell
      key="severity"
      label={t('Severity of this finding')}
      value={severity}
      names={severityNames}
      onChange={(next) => change({ severity: next })}
    />,
  ],
  [
    t('Status'),
    <SelectCell
      key="status"
      label={t('Status of this finding')}
      value={status}
      names={statusNames}
      onChange={(next) => change({ status: next })}
    />,
  ],
  [
    t('Due'),
    <DateCell
      key="due"
      label={t('Due date of this finding')}
      value={due}
      onChange={(next) => change({ due: next })}
    />,
  ],
];

function Sharing({ finding, change }: PartProps) {
  const { data: teams = [] } = useTeams();
  if (teams.length === 0) return null;
  const options = teams.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ChipsField
      label={t('Shared with teams')}
      hint={t('Members can work on it too. The quote is visible only to people who can read the document.')}
      empty={t('Only in your findings')}
      options={options}
      chosen={options.filter(({ value }) => finding.teams.includes(value))}
      onChange={(chosen) => change({ teams: chosen.map(({ value }) => value) })}
    />
  );
}
