import { Button, formatList, LinkButton, Menu, MenuItem, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { ProjectDetail } from '../../contract.ts';
import type { Access, Status } from '../../project.ts';
import { statusNames } from '../names.ts';
import { usePlace } from '../use-place.ts';
import { GapQuestion } from './gaps.tsx';
import { ShareProject } from './share-project.tsx';
import classes from './content-view.module.css';
import { t } from '../texts.ts';

export function ProjectActions({ project }: { project: ProjectDetail }) {
  const place = usePlace();
  const toast = useToasts();
  const update = useApi(contract).updateProject.useMutation();
  const [asked, setAsked] = useState(false);
  const gaps = project.content.flatMap((item) => item.gaps);
  const unsupported = project.content.reduce((sum, item) => sum + item.unsupported, 0);
  const accepted = [
    ...(gaps.length > 0 ? [t('{gaps, plural, one {# gap} other {# gaps}}', { gaps: gaps.length })] : []),
    ...(unsupported > 0
      ? [
          t('{unsupported, plural, one {# unsupported statement} other {# unsupported statements}}', {
            unsupported,
          }),
        ]
      : []),
  ];
  const change = (
    body: { status: Status; gaps?: number; unsupported?: number } | { everyone: Access },
    said: string,
  ) =>
    update.mutate(
      { params: { id: project.id }, body },
      {
        onSuccess: toast.done(said),
        onError: toast.failed(t('Failed to update project')),
      },
    );
  if (!project.mayEdit)
    return (
      <span className={classes.owner}>{t('Owned by {ownerName}', { ownerName: project.ownerName })}</span>
    );
  return (
    <div className={classes.actions}>
      <Menu
        label={t('Status of the project')}
        align="end"
        trigger={
          <Button size="compact" busy={update.isPending}>
            {t('Status')}
          </Button>
        }
      >
        {Object.entries(statusNames).map(([status, name]) => (
          <MenuItem
            key={status}
            onSelect={() =>
              status === 'completed' && accepted.length > 0
                ? setAsked(true)
                : change({ status: status as Status }, t('Status is now {name}', { name }))
            }
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
      <GapQuestion
        open={asked}
        title={t('Complete the project')}
        confirmLabel={t('Complete with {accepted}', { accepted: formatList(accepted) })}
        gaps={gaps}
        unsupported={unsupported}
        onConfirm={() => {
          setAsked(false);
          const name = statusNames.completed;
          change(
            { status: 'completed', gaps: gaps.length, unsupported },
            t('Status is now {name}', { name }),
          );
        }}
        onClose={() => setAsked(false)}
      />
      {project.isOwner && (
        <ShareProject
          project={project}
          change={(everyone) => change({ everyone }, t('Sharing changed'))}
          busy={update.isPending}
        />
      )}
      <LinkButton size="compact" icon="pencil" to={place.edit(project.id)}>
        {t('Edit project')}
      </LinkButton>
    </div>
  );
}
