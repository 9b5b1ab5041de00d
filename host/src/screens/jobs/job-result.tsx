import { LinkButton } from '@staffroom/sdk/client';
import type { JobInfo } from '@staffroom/sdk/core';
import { AgentTile } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import classes from './job-screen.module.css';
import { t } from '../../texts/texts.ts';

export function JobResult({ job: { agent: slug, href } }: { job: JobInfo }) {
  const agent = useAgents().data?.find((one) => one.slug === slug);
  if (href === null) return null;
  return (
    <section className={classes.result} aria-labelledby="result-title">
      <AgentTile icon={agent?.iconName} color={agent?.iconColor} />
      <div className={classes.words}>
        <h2 id="result-title">{t('Result')}</h2>
        <p className={classes.quiet}>
          {t('Your result is ready in {agent}.', { agent: agent?.name ?? slug })}
        </p>
      </div>
      <LinkButton variant="primary" to={href}>
        {t('Open the result')}
      </LinkButton>
    </section>
  );
}
