import { Link, Table, formatDate } from '@staffroom/sdk/client';
import type { AuditEntryInfo } from '@staffroom/sdk/core';
import type { ReactNode } from 'react';
import { useAgents } from '../../../agents/agent-catalogue.ts';
import classes from './audit.module.css';
import { factName, factText } from './audit-facts.ts';
import { AuditSentence } from './sentences/audit-sentence.tsx';
import { t } from '../../../texts/texts.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntryInfo[] }) {
  const agents = new Map(useAgents().data?.map(({ slug, name }) => [slug, name]));
  return (
    <Table label={t('Audit log')}>
      <thead>
        <tr>
          <th scope="col" data-wide className={classes.time}>
            {t('Time')}
          </th>
          <th scope="col">{t('Change||noun')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className={classes.entry}>
            <td data-date data-wide>
              <Time of={entry.createdAt} />
            </td>
            <th scope="row">
              <span className={classes.sentence}>
                <AuditSentence entry={entry} agents={agents} />
              </span>
              <span className={classes.narrow}>
                <Time of={entry.createdAt} />
              </span>
              <Facts entry={entry} />
            </th>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Time = ({ of }: { of: string }) => <time dateTime={of}>{formatTime(of)}</time>;

/** The stored action, the id of the object and the recorded values. */
function Facts({ entry: { action, subject, detail, address, names } }: { entry: AuditEntryInfo }) {
  return (
    <details>
      <summary>{t('Details')}</summary>
      <dl className={classes.facts}>
        <Fact name="action" said={action} />
        <Fact name="id" said={subject} />
        {address !== null && <Fact name="networkAddress" said={address} />}
        {Object.entries(detail).map(([name, value]) => (
          <Fact
            key={name}
            name={name}
            said={
              name === 'userId' ? (
                <Link to={`/admin/people?person=${String(value)}`}>
                  {names[String(value)] ?? factText(value)}
                </Link>
              ) : (
                factText(typeof value === 'string' ? (names[value] ?? value) : value)
              )
            }
          />
        ))}
      </dl>
    </details>
  );
}

function Fact({ name, said }: { name: string; said: ReactNode }) {
  return (
    <div>
      <dt>{factName(name)}</dt>
      <dd>{said}</dd>
    </div>
  );
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
