import { Badge } from '@staffroom/sdk/client';
import type { VersionChange } from '@staffroom/sdk/core';
import classes from './deliveries.module.css';
import { t } from '../../../../texts/texts.ts';

/** Lists what a version may do or show, compared with the running version. */
export function VersionChanges({ changes, label }: { changes: readonly VersionChange[]; label: string }) {
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.subject}`}>
          <Badge tone={change.widens ? 'warn' : 'neutral'}>{verbOf(change)}</Badge>
          <span className={classes.kind}>{kinds[change.kind]}</span>
          <span className={classes.value}>
            <Value change={change} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Value({ change: { kind, subject, before, after } }: { change: VersionChange }) {
  const name = subject !== '' && <code>{subject}</code>;
  const text = (value: string) => (kind === 'signer' && value === '' ? t('unsigned') : inWords(value));
  if (before !== null && after !== null)
    return (
      <>
        {name} <del>{text(before)}</del> → <ins>{text(after)}</ins>
      </>
    );
  const value = after ?? before ?? '';
  return (
    <>
      {name} {value !== subject && text(value)}
    </>
  );
}

const inWords = (value: string): string => (value === 'included' ? t('part of the package') : value);

function verbOf({ before, after }: VersionChange): string {
  if (before === null) return t('New');
  return after === null ? t('Dropped') : t('Changed');
}

const kinds: Record<VersionChange['kind'], string> = {
  name: t('Name'),
  signer: t('Signed by'),
  capability: t('Permission'),
  host: t('Contacts the host'),
  need: t('Permission on the server'),
  tool: t('Tool for chats, reads only'),
  'changing-tool': t('Tool for chats, changes data'),
  use: t('Uses'),
  command: t('Command'),
  'hand-over': t('Accepts from other agents'),
  secret: t('Secret'),
  address: t('Address of its routes'),
  page: t('Page'),
  'server-half': t('Code on the server'),
};
