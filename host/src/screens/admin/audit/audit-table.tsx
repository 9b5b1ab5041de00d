import { Link, Table, formatDate } from '@staffroom/sdk/client';
import type { AuditEntryInfo } from '@staffroom/sdk/core';
import classes from './audit.module.css';
import { factName, factText } from './audit-facts.ts';
import { t } from '../../../texts/texts.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntryInfo[] }) {
  return (
    <Table label={t('Audit log')}>
      <thead>
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col" data-wide>
            {t('Who')}
          </th>
          <th scope="col">{t('Action')}</th>
          <th scope="col" data-wide>
            {t('Object')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className={classes.entry}>
            <th scope="row" data-date>
              <time dateTime={entry.createdAt}>{formatTime(entry.createdAt)}</time>
              <span className={classes.narrow}>
                <Who entry={entry} />
              </span>
            </th>
            <td data-wide>
              <Who entry={entry} />
            </td>
            <td>
              <code className={classes.code}>{entry.action}</code>
              <span className={classes.narrow}>
                <What entry={entry} />
              </span>
            </td>
            <td data-wide>
              <What entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Who({ entry: { userId, name, email } }: { entry: AuditEntryInfo }) {
  if (userId === null) return t('No account');
  return <Link to={`/admin/people?person=${userId}`}>{name || email}</Link>;
}

function What({ entry: { subject, subjectName, detail } }: { entry: AuditEntryInfo }) {
  const facts = Object.entries(detail);
  return (
    <>
      {subjectName !== null && <span className={classes.named}>{subjectName}</span>}
      {(subjectName === null || facts.length === 0) && <span className={classes.subject}>{subject}</span>}
      {facts.length > 0 && (
        <details>
          <summary>{preview(facts)}</summary>
          <dl className={classes.facts}>
            {[['id', subject] as const, ...facts].map(([name, value]) => (
              <div key={name}>
                <dt>{factName(name)}</dt>
                <dd>
                  {name === 'userId' ? (
                    <Link to={`/admin/people?person=${String(value)}`}>{factText(value)}</Link>
                  ) : (
                    factText(value)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

const maxPreviewLength = 60;

function preview(facts: [string, unknown][]): string {
  const text = facts.map(([name, value]) => `${factName(name)}: ${factText(value)}`).join(', ');
  return text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength)}…` : text;
}

function formatTime(time: string): string {
  return formatDate(new Date(time), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
