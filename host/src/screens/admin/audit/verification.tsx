import { formatDate } from '@staffroom/sdk/client';
import type { AuditVerification } from '@staffroom/sdk/core';
import classes from './audit.module.css';
import { t } from '../../../texts/texts.ts';

/** The result of comparing the log with its seals. A problem is an alert. */
export function Verification({ result }: { result: AuditVerification }) {
  const { problem } = result;
  return (
    <p
      className={problem ? `${classes.verified} ${classes.broken}` : classes.verified}
      role={problem ? 'alert' : 'status'}
    >
      {problem ? problemText(problem) : intactText(result)}
    </p>
  );
}

function intactText({ sealed, unsealed, since }: AuditVerification): string {
  if (since === null) return t('No entry has a seal yet. New entries get theirs within a minute.');
  const text = t(
    '{sealed, plural, one {# entry is} other {# entries are}} unchanged since they were sealed. The oldest one is from {since}.',
    { sealed, since: dateOf(since) },
  );
  if (unsealed === 0) return text;
  return `${text} ${t('{unsealed, plural, one {# new entry gets its seal} other {# new entries get their seals}} within a minute.', { unsealed })}`;
}

function problemText({ kind, number, at }: NonNullable<AuditVerification['problem']>): string {
  const advice = t('Compare the log with a backup.');
  if (kind === 'changed')
    return `${t('Entry {number} from {at} was changed after it was sealed.', { number, at: dateOf(at) })} ${advice}`;
  if (at === null) return `${t('All sealed entries are missing.')} ${advice}`;
  return `${t('Entry {number} is missing. The entry before it is from {at}.', { number, at: dateOf(at) })} ${advice}`;
}

function dateOf(time: string | null): string {
  if (time === null) return '–';
  return formatDate(new Date(time), { dateStyle: 'medium', timeStyle: 'short' });
}
