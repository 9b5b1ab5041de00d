import { LinkButton, RelativeTime } from '@staffroom/sdk/client';
import type { AgentVersions } from '@staffroom/sdk/core';
import { Rows } from '../../../../screen-parts/rows.tsx';
import { t } from '../../../../texts/texts.ts';
import admin from '../../admin-screen.module.css';
import { consentPath } from '../consent/consent-path.ts';
import classes from './versions.module.css';

/** Lists packages of new agents, which run only after an administrator has agreed. */
export function WaitingAgents({ agents }: { agents: readonly AgentVersions[] }) {
  const waiting = agents.flatMap(({ id, name, versions }) => {
    const newest = versions.find(({ state }) => state === 'waits');
    return name === null && newest ? [{ id, newest }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <section className={admin.section} aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('Waiting for approval')}</h2>
      <p className={admin.lead}>{t('These agents are new. They run only after you approve them.')}</p>
      <Rows>
        {waiting.map(({ id, newest: { version, title, author, installedAt } }) => (
          <li key={id} className={classes.waiting}>
            <div className={classes.facts}>
              <p className={classes.number}>{title}</p>
              <p>
                {t.rich('version {version} · {author} · stored {time}', {
                  version,
                  author: author === null ? t('author not named') : t('by {author}', { author }),
                  time: <RelativeTime time={installedAt} />,
                })}
              </p>
            </div>
            <LinkButton
              to={consentPath(id, version)}
              size="compact"
              aria-label={t('Review {title} {version}', { title, version })}
            >
              {t('Review')}
            </LinkButton>
          </li>
        ))}
      </Rows>
    </section>
  );
}
