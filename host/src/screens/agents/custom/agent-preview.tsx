import { Badge } from '@staffroom/sdk/client';
import { AgentTile } from '@staffroom/sdk/host';
import type { AgentDraft } from './agent-draft.ts';
import classes from './agent-form.module.css';
import { t } from '../../../texts/texts.ts';

export function AgentPreview({ draft: { name, description, icon, color, badge } }: { draft: AgentDraft }) {
  return (
    <section className={classes.preview} aria-label={t('Preview in the catalog')}>
      <AgentTile icon={icon} color={color} />
      <div className={classes.words}>
        <p className={classes.name}>
          {name.trim() || t('Name')}
          {badge.trim() !== '' && <Badge>{badge}</Badge>}
        </p>
        <p className={classes.description}>{description.trim() || t('Purpose')}</p>
      </div>
    </section>
  );
}
