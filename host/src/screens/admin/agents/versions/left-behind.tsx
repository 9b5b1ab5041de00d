import type { AgentVersions } from '@staffroom/sdk/core';
import { Rows } from '../../../../screen-parts/rows.tsx';
import admin from '../../admin-screen.module.css';
import { AgentVersionList } from './agent-versions.tsx';
import classes from './versions.module.css';
import { t } from '../../../../texts/texts.ts';

/** Lists versions of removed agents that are still on disk. */
export function LeftBehind({ agents }: { agents: readonly AgentVersions[] }) {
  const left = agents.filter(
    ({ name, versions }) => name === null && versions.some(({ state }) => state === 'left'),
  );
  if (left.length === 0) return null;
  return (
    <section className={admin.section} aria-labelledby="left-behind-title">
      <h2 id="left-behind-title">{t('Data kept, not installed')}</h2>
      <p className={admin.lead}>
        {t('These agents were removed. Their versions and data are kept until you delete them.')}
      </p>
      <Rows>
        {left.map((agent) => (
          <li key={agent.id} className={classes.left}>
            <p className={classes.number}>{agent.id}</p>
            <AgentVersionList agent={agent} />
          </li>
        ))}
      </Rows>
    </section>
  );
}
