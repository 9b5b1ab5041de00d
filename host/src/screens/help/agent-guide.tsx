import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { ErrorPanel, Link, Markdown, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './help-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Shows an agent in one line, and its guide below. */
export function AgentGuide({ agent: { slug, name, description } }: { agent: AgentInfo }) {
  return (
    <details className={classes.guide}>
      <summary>
        <strong>{name}</strong> <span>{description}</span>
      </summary>
      {/* Loads while it is closed. If it arrived after the click, it would move what is below it. */}
      <Guide slug={slug} />
      <p>
        <Link to={`/agents/${slug}`}>{t('Open {name}', { name })}</Link>
      </p>
    </details>
  );
}

function Guide({ slug }: { slug: string }) {
  const guide = useQuery(coreQuery('GET /api/ai-agents/:id/guide', { params: { id: slug } }));
  if (guide.isPending) return <Skeleton lines={6} />;
  if (guide.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the guide')}
        error={guide.error}
        onRetry={() => void guide.refetch()}
      />
    );
  if (guide.data.guide === null) return <p>{t('This agent has no guide.')}</p>;
  // Removes the guide's title, because the agent's name is shown above.
  return <Markdown text={guide.data.guide.replace(/^# .*\n/, '')} />;
}
