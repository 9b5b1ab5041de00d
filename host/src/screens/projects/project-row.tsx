import { Badge, Button, Icon, Link, RelativeTime, VisuallyHidden } from '@staffroom/sdk/client';
import { type ProjectInfo, useRestoreProject } from '../../projects/project-queries.ts';
import { factsOf } from './facts.ts';
import { ProjectMenu } from './project-menu.tsx';
import classes from './projects-screen.module.css';
import { t } from '../../texts/texts.ts';

export function ProjectRow({ project }: { project: ProjectInfo }) {
  const restore = useRestoreProject();
  const { id, name, role, state, pinned, usedAt } = project;
  return (
    <li className={classes.row}>
      <span className={classes.sign}>
        <Icon name="folder" />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {state === 'trash' ? <span>{name}</span> : <Link to={`/projects/${id}`}>{name}</Link>}
          {pinned && (
            <>
              <Icon name="pin" size={14} />
              <VisuallyHidden>{t('(pinned)')}</VisuallyHidden>
            </>
          )}
        </div>
        <p className={classes.facts}>{factsOf(project)}</p>
      </div>
      <span className={classes.badge}>
        {role === 'viewer' && <Badge>{t('Can read')}</Badge>}
        {role === 'editor' && <Badge>{t('Can edit')}</Badge>}
      </span>
      <span className={classes.time}>
        <RelativeTime time={usedAt} />
      </span>
      {state === 'trash' ? (
        <Button size="compact" icon="undo" busy={restore.isPending} onClick={() => restore.mutate(project)}>
          {t('Restore')}
        </Button>
      ) : (
        <ProjectMenu project={project} />
      )}
    </li>
  );
}
