import type { AgentInfo } from '../../../agent-info.ts';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { t } from '../../texts/texts.ts';
import classes from './about-view.module.css';

/** Lists the tools of the agent's chat: its own tools and, if the agent uses them, those of other agents and MCP servers. */
export function Tools({ agent }: { agent: AgentInfo }) {
  const agents = useQuery({ ...coreQuery('GET /api/ai-agents'), enabled: agent.usesTools });
  const outside = useQuery({ ...coreQuery('GET /api/ai/outside-tools'), enabled: agent.usesTools });
  const others = (agents.data ?? []).filter(({ slug, isActive }) => isActive && slug !== agent.slug);
  const used = [...(agent.chats ? [agent] : []), ...(agent.usesTools ? others : [])];
  const offered = used.flatMap(({ slug, name, offers }) =>
    offers.map(({ name: tool, title, changes }) => ({ key: `${slug} ${tool}`, name, title, changes })),
  );
  const fromOutside = (outside.data ?? []).map(({ server, title, changes }, place) => ({
    // The key contains the position, because a server may offer two tools with the same name.
    key: `outside ${server} ${place}`,
    name: server,
    title,
    changes,
  }));
  const tools = [...offered, ...fromOutside];
  if (tools.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('Tools that the agent’s model can use')}</h2>
      <ul className={classes.list}>
        {tools.map(({ key, name, title, changes }) => (
          <li key={key}>
            {changes
              ? t('{title} ({name}): asks before each change', { title, name })
              : t('{title} ({name})', { title, name })}
          </li>
        ))}
      </ul>
    </section>
  );
}
