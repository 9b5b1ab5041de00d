import { Link } from '../../router.ts';
import { Icon } from '../../ui/identity/icon.tsx';
import { useCurrentChat } from '../chat-context.ts';
import classes from './project-link.module.css';
import { t } from '../../texts/texts.ts';

export function ProjectLink() {
  const { project } = useCurrentChat();
  if (project === null) return null;
  return (
    <Link className={classes.link} to={`/projects/${project.id}`} title={t('The project of this chat')}>
      <Icon name="folder" />
      <span className={classes.name}>{project.name}</span>
    </Link>
  );
}
