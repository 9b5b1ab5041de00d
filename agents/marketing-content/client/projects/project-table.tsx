import {
  Button,
  LinkButton,
  Menu,
  MenuItem,
  MenuLink,
  IconButton,
  RowLink,
  Table,
} from '@staffroom/sdk/client';
import type { ProjectSummary } from '../../contract.ts';
import { shortDate, usePlace } from '../use-place.ts';
import { StatusBadge } from './status-badge.tsx';
import { useDeleteProject } from './use-delete-project.ts';
import { useGenerate } from '../content/use-generate.ts';
import classes from './dashboard.module.css';
import { t } from '../texts.ts';

export function ProjectTable({ projects }: { projects: readonly ProjectSummary[] }) {
  return (
    <Table label={t('Project announcements')}>
      <thead>
        <tr>
          <th scope="col">{t('Project Name')}</th>
          <th scope="col" data-wide>
            {t('Client')}
          </th>
          <th scope="col" data-date data-wide>
            {t('Date')}
          </th>
          <th scope="col" data-wide>
            {t('Status')}
          </th>
          <th scope="col" data-actions>
            {t('Actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <Row key={project.id} project={project} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  project: { id, name, clientName, date, status, hasContent, mayEdit, isOwner },
}: {
  project: ProjectSummary;
}) {
  const place = usePlace();
  const { remove } = useDeleteProject();
  const { start, starting } = useGenerate(id);
  return (
    <tr>
      <td>
        <RowLink to={place.project(id)}>{name}</RowLink>
        <span className={classes.narrow}>
          {clientName} · {shortDate(date)}
          <StatusBadge status={status} />
        </span>
      </td>
      <td data-wide>{clientName}</td>
      <td data-date data-wide>
        {shortDate(date)}
      </td>
      <td data-wide>
        <StatusBadge status={status} />
      </td>
      <td data-actions>
        <div className={classes.actions}>
          {hasContent || !mayEdit ? (
            <LinkButton size="compact" to={place.project(id)}>
              {t('View Content')}
            </LinkButton>
          ) : (
            <Button
              size="compact"
              busy={starting}
              onClick={() => start(undefined, {}, () => place.go(place.project(id)))}
            >
              {t('Generate Content')}
            </Button>
          )}
          {mayEdit && (
            <Menu
              label={t('Actions for {name}', { name })}
              align="end"
              trigger={<IconButton icon="more" size="compact" label={t('Actions for {name}', { name })} />}
            >
              <MenuLink to={place.edit(id)}>{t('Edit')}</MenuLink>
              {isOwner && (
                <MenuItem icon="trash" danger onSelect={() => remove({ id, name })}>
                  {t('Delete')}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
      </td>
    </tr>
  );
}
