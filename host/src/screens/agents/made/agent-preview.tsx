import { Badge } from '@staffroom/sdk/client';
import { AgentTile } from '@staffroom/sdk/host';
import type { AgentDraft } from './agent-draft.ts';
import classes from './agent-form.module.css';

/** How the agent will stand in the catalogue. */
export function AgentPreview({ draft: { name, description, icon, color, badge } }: { draft: AgentDraft }) {
  return (
    <section className={classes.preview} aria-label="Preview in the catalogue">
      <AgentTile icon={icon} color={color} />
      <div className={classes.words}>
        <p className={classes.name}>
          {name.trim() || 'Name'}
          {badge.trim() !== '' && <Badge tone="accent">{badge}</Badge>}
        </p>
        <p className={classes.description}>{description.trim() || 'What it is for'}</p>
      </div>
    </section>
  );
}
