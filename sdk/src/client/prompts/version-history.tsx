import { useState } from 'react';
import { HtmlChanges } from '../html/compare/html-changes.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { diffText } from './text-diff.ts';
import classes from './version-history.module.css';
import { formatDate } from '../texts/format.ts';
import { t } from '../texts/texts.ts';

export interface HistoryVersion {
  key: string;
  /** The text of the version; null for a reset to the default. */
  text: string | null;
  author: string | null;
  createdAt: string;
  /** Version number; default: the position of the version, counted from the oldest. */
  number?: number;
  /** Where the text comes from, as a sentence below the choice of versions. */
  origin?: string;
}

export interface VersionHistoryProps {
  /** Versions, newest first. */
  versions: readonly HistoryVersion[];
  /** `html`: texts are compared as readers see them. Default: `text`, compared character by character as written. */
  format?: 'text' | 'html';
  /** Shown in place of the text for a version that reset it. */
  takenBack?: string;
  busy?: boolean;
  /** Restores a version. Undefined for people who can only read. */
  onRestore?: ((version: HistoryVersion) => void) | undefined;
}

const nothing = '';
const shortTime = (time: Date) => formatDate(time, { dateStyle: 'medium', timeStyle: 'short' });

/** The versions of a text: a diff of any two, and a button to restore each. */
export function VersionHistory({
  versions,
  format = 'text',
  takenBack = '',
  busy = false,
  onRestore,
}: VersionHistoryProps) {
  const [newest, second] = versions;
  const [chosen, setChosen] = useState({ shown: newest?.key, against: second?.key ?? nothing });
  const shown = versions.find(({ key }) => key === chosen.shown) ?? newest;
  const against = versions.find(({ key }) => key === chosen.against);
  if (!shown) return null;
  const labelOf = (version: HistoryVersion) => {
    const number = version.number ?? versions.length - versions.indexOf(version);
    const when = shortTime(new Date(version.createdAt));
    const now = version === newest ? t(' (now)') : '';
    return `${number}${now} · ${when}${version.author === null ? '' : ` · ${version.author}`}`;
  };

  const after = shown.text ?? '';
  const before = against ? (against.text ?? '') : after;
  const Changes = format === 'html' ? HtmlChanges : TextChanges;

  return (
    <div className={classes.history}>
      <div className={classes.choice}>
        <Field label={t('Version')}>
          <Select
            value={shown.key}
            onChange={({ target }) => setChosen((before) => ({ ...before, shown: target.value }))}
          >
            {versions.map((version) => (
              <option key={version.key} value={version.key}>
                {labelOf(version)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('Compare with')}>
          <Select
            value={against?.key ?? nothing}
            onChange={({ target }) => setChosen((before) => ({ ...before, against: target.value }))}
          >
            <option value={nothing}>{t('Nothing')}</option>
            {versions.map((version) => (
              <option key={version.key} value={version.key}>
                {labelOf(version)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {shown.origin !== undefined && <p className={classes.note}>{shown.origin}</p>}
      {shown.text === null && <p className={classes.note}>{takenBack}</p>}
      {/* The text is focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.text} tabIndex={0} aria-label={t('What changed')}>
        <Changes before={before} after={after} />
      </section>
      {onRestore && shown !== newest && (
        <Button icon="undo" busy={busy} className={classes.restore} onClick={() => onRestore(shown)}>
          {t('Restore this version')}
        </Button>
      )}
    </div>
  );
}

function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = diffText(before, after);
  if (parts.length === 0) return <p className={classes.note}>{t('No text.')}</p>;
  return parts.map(({ kind, text }, index) => {
    const key = `${index} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return kind === 'added' ? (
      <ins key={key} className={classes.added}>
        {text}
      </ins>
    ) : (
      <del key={key} className={classes.removed}>
        {text}
      </del>
    );
  });
}
