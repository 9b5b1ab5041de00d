import { RelativeTime } from '@staffroom/sdk/client';
import type { AgentVersion } from '@staffroom/sdk/core';
import classes from './versions.module.css';

/** Who built a version, what it asks for beside the one before, and what its check said. */
export function VersionFacts({ version: one }: { version: AgentVersion }) {
  const { version, beside, installedAt, author, signedBy, integrity, capabilities, check } = one;
  return (
    <div className={classes.facts}>
      <p className={classes.number}>{version}</p>
      <p>
        installed <RelativeTime time={installedAt} /> ·{' '}
        {author === null ? 'author not named' : `by ${author}`} ·{' '}
        {signedBy === null ? 'unsigned' : `signed, ${signedBy}`} ·{' '}
        <span title={integrity}>
          <code>{integrity.slice(0, 15)}…</code>
        </span>
      </p>
      <p>
        asks for {capabilities.length === 0 ? 'nothing' : <code>{capabilities.join(', ')}</code>}
        {beside !== null && <Difference version={one} beside={beside} />}
      </p>
      {check === null ? <p>brings no check report</p> : <Check check={check} />}
    </div>
  );
}

function Difference({ version: { more, less }, beside }: { version: AgentVersion; beside: string }) {
  if (more.length + less.length === 0) return ` · as ${beside} did`;
  return (
    <>
      {' · '}
      {more.length > 0 && <strong className={classes.more}>+ {more.join(', ')}</strong>}
      {more.length > 0 && less.length > 0 && ' '}
      {less.length > 0 && <span>− {less.join(', ')}</span>} beside {beside}
    </>
  );
}

function Check({ check: { sdk, errors, warnings } }: { check: NonNullable<AgentVersion['check']> }) {
  const findings = [
    ...errors.map((text) => ['Error', text] as const),
    ...warnings.map((text) => ['Warning', text] as const),
  ];
  const with_ = `checked by its author with SDK ${sdk}`;
  if (findings.length === 0) return <p>{with_}: nothing stands in its way</p>;
  return (
    <details>
      <summary>
        {with_}: {counted(errors.length, 'error')}, {counted(warnings.length, 'warning')}
      </summary>
      <ul className={classes.findings}>
        {findings.map(([level, text]) => (
          <li key={text}>
            {level}: {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
