import { RelativeTime } from '@staffroom/sdk/client';
import type { AgentVersion } from '@staffroom/sdk/core';
import { isWidening } from '@staffroom/sdk/host';
import classes from './versions.module.css';
import { t } from '../../../../texts/texts.ts';

export function VersionFacts({ version: one }: { version: AgentVersion }) {
  const { version, beside, installedAt, author, signedBy, integrity, capabilities, grants, check } = one;
  return (
    <div className={classes.facts}>
      <p className={classes.number}>{version}</p>
      <p>
        {t.rich('installed {time} · {value} · {value2} · {span}', {
          time: <RelativeTime time={installedAt} />,
          value: author === null ? t('author not named') : t('by {author}', { author }),
          value2: signedBy === null ? t('unsigned') : t('signed, {signedBy}', { signedBy }),
          span: (
            <span title={integrity}>
              <code>{integrity.slice(0, 15)}…</code>
            </span>
          ),
        })}
      </p>
      <p>
        {t('asks for permission to')}{' '}
        {capabilities.length === 0 ? t('nothing') : <code>{capabilities.join(', ')}</code>}
      </p>
      {beside !== null && <Difference grants={grants} beside={beside} />}
      {check === null ? <p>{t('no check report')}</p> : <CheckReport check={check} />}
    </div>
  );
}

/** Counts what the version has or can do unlike the version before. The consent screen has the sentences. */
function Difference({ grants, beside }: { grants: AgentVersion['grants']; beside: string }) {
  const more = grants.filter(isWidening).length;
  const less = grants.filter(({ change }) => change === 'gone').length;
  if (more + less === 0) return <p>{t('can do the same as {beside}', { beside })}</p>;
  return (
    <p className={more > 0 ? classes.more : undefined}>
      {t(
        'compared with {beside}: {more, plural, one {# addition or change} other {# additions or changes}}, {less, plural, one {# removal} other {# removals}}',
        { beside, more, less },
      )}
    </p>
  );
}

/** Shows the result of `staffroom check`, as the author packed it. */
export function CheckReport({
  check: { sdk, page, errors, warnings },
}: {
  check: NonNullable<AgentVersion['check']>;
}) {
  const findings = [
    ...errors.map((text) => [t('Error'), text] as const),
    ...warnings.map((text) => [t('Warning'), text] as const),
  ];
  const with_ = [
    t('checked by its author with SDK {sdk}', { sdk }),
    page === true && t('including the accessibility of the page'),
    page === false && t('page not checked'),
  ]
    .filter(Boolean)
    .join(', ');
  if (findings.length === 0) return <p>{t('{with_}: ready to install', { with_ })}</p>;
  return (
    <details>
      <summary>
        {t(
          '{with_}: {errors, plural, one {# error} other {# errors}}, {warnings, plural, one {# warning} other {# warnings}}',
          { with_, errors: errors.length, warnings: warnings.length },
        )}
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
