import type { AgentInfo } from '../../../catalogue.ts';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { t } from '../../texts/texts.ts';
import classes from './about-view.module.css';

/** What the model of its chat may ask agents for: what this one offers, and what others do where it uses that. */
export function Tools({ agent }: { agent: AgentInfo }) {
  const agents = useQuery({ ...coreQuery('GET /api/ai-agents'), enabled: agent.usesTools });
  const others = (agents.data ?? []).filter(({ slug, isActive }) => isActive && slug !== agent.slug);
  const used = [...(agent.chats ? [agent] : []), ...(agent.usesTools ? others : [])];
  const tools = used.flatMap(({ slug, name, offers }) =>
    offers.map(({ name: tool, title, changes }) => ({ key: `${slug} ${tool}`, name, title, changes })),
  );
  if (tools.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('What its model may ask agents for')}</h2>
      <ul className={classes.list}>
        {tools.map(({ key, name, title, changes }) => (
          <li key={key}>
            {changes
              ? t('{title} ({name}): you are asked before each change', { title, name })
              : t('{title} ({name})', { title, name })}
          </li>
        ))}
      </ul>
    </section>
  );
}
