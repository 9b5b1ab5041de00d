import type { ProjectInfo } from '@staffroom/sdk/core';
import { Icon, Link } from '@staffroom/sdk/client';
import { coreQuery, useLocation } from '@staffroom/sdk/host';
import classes from './chat-list.module.css';
import { t } from '../../texts/texts.ts';

/** Maximum number of projects. Further ones are in the list of projects and in the palette. */
const shown = 5;

export const recentProjects = coreQuery('GET /api/projects', { query: { state: 'active', limit: shown } });

export function RecentProjects({
  projects,
  onNavigate,
}: {
  projects: readonly ProjectInfo[];
  onNavigate: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  if (projects.length === 0) return null;
  return (
    <section aria-label={t('Recent projects')}>
      <h2 className={classes.date}>{t('Projects')}</h2>
      <ul className={classes.list}>
        {projects.map(({ id, name }) => (
          <li key={id}>
            <Link
              className={classes.chat}
              to={`/projects/${id}`}
              title={name}
              aria-current={pathname === `/projects/${id}` ? 'page' : undefined}
              onClick={onNavigate}
            >
              <Icon name="folder" className={classes.sign} />
              <span className={classes.title}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
