import { Button, LinkButton, Menu, MenuHeading, MenuItem, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { ProjectDetail } from '../../contract.ts';
import { type Access, type Status, statusNames } from '../../project.ts';
import { usePlace } from '../use-place.ts';
import classes from './content-view.module.css';

const accessNames: Record<Access, string> = {
  none: 'Only its owner',
  viewer: 'Everybody may read',
  editor: 'Everybody may edit',
};

export function ProjectActions({ project }: { project: ProjectDetail }) {
  const place = usePlace();
  const toast = useToasts();
  const update = useApi(contract).updateProject.useMutation();
  const change = (body: { status: Status } | { everyone: Access }, said: string) =>
    update.mutate(
      { params: { id: project.id }, body },
      {
        onSuccess: toast.done(said),
        onError: toast.failed('Failed to update project'),
      },
    );
  if (!project.mayEdit) return <span className={classes.owner}>Of {project.ownerName}</span>;
  return (
    <div className={classes.actions}>
      <Menu
        label="Status of the project"
        align="end"
        trigger={
          <Button size="compact" busy={update.isPending}>
            Status
          </Button>
        }
      >
        {Object.entries(statusNames).map(([status, name]) => (
          <MenuItem
            key={status}
            onSelect={() => change({ status: status as Status }, `Status is now ${name}`)}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      {project.isOwner && (
        <Menu
          label="Who may see the project"
          align="end"
          trigger={
            <Button size="compact" icon="share">
              Share
            </Button>
          }
        >
          <MenuHeading>{accessNames[project.everyone]}</MenuHeading>
          {Object.entries(accessNames)
            .filter(([access]) => access !== project.everyone)
            .map(([access, name]) => (
              <MenuItem key={access} onSelect={() => change({ everyone: access as Access }, name)}>
                {name}
              </MenuItem>
            ))}
        </Menu>
      )}
      <LinkButton size="compact" icon="pencil" to={place.edit(project.id)}>
        Edit project
      </LinkButton>
    </div>
  );
}
