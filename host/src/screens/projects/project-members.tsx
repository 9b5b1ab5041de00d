import {
  Button,
  Dialog,
  ErrorPanel,
  Icon,
  IconButton,
  Select,
  Skeleton,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import type { NewProjectMember, ProjectMember, ProjectMembers as Members } from '@staffroom/sdk/core';
import { Avatar, callCore, coreQuery, countMembers, GranteeSearch } from '@staffroom/sdk/host';
import { useState } from 'react';
import { type Project, useRefreshProjects } from '../../projects/project-queries.ts';
import classes from './project-page.module.css';
import { ProjectSection } from './project-section.tsx';
import { t } from '../../texts/texts.ts';

/** Lists the project's members. The owner of the project can change them. */
export function ProjectMembers({ project: { id, role } }: { project: Project }) {
  const members = useQuery(membersOf(id));
  const [inviting, setInviting] = useState(false);
  const { add, remove } = useChangeMembers(id);
  const isOwner = role === 'owner';
  const shown = members.data?.members ?? [];
  // Leaves out the whole company, because only people and teams can be members of a project.
  const known = new Set(['company', ...shown.map((one) => one.person?.id ?? one.team?.id ?? '')]);
  const invite = (
    <Button size="compact" icon="plus" onClick={() => setInviting(true)}>
      {t('Invite')}
    </Button>
  );
  return (
    <ProjectSection title={t('Members')} action={isOwner && invite}>
      {members.isPending && <Skeleton lines={3} />}
      {members.isError && (
        <ErrorPanel
          title={t('Couldn’t load the members')}
          error={members.error}
          onRetry={() => void members.refetch()}
        />
      )}
      {members.data && (
        <ul className={classes.members} aria-label={t('Members')}>
          <li className={classes.member}>
            <Avatar name={members.data.owner.name} picture={members.data.owner.picture} size={24} />
            <span className={classes.words}>{members.data.owner.name}</span>
            <span className={classes.facts}>{t('Owner')}</span>
          </li>
          {shown.map((member) => (
            <li key={member.id} className={classes.member}>
              <Sign member={member} />
              <span className={classes.words}>
                {nameOf(member)}
                {member.team && (
                  <span className={classes.facts}>{countMembers(member.team.memberCount)}</span>
                )}
              </span>
              {isOwner ? (
                <>
                  <Select
                    size="compact"
                    className={classes.role}
                    aria-label={t('{name} can', { name: nameOf(member) })}
                    value={member.role}
                    onChange={(event) =>
                      add.mutate(asGrant(member, event.target.value as ProjectMember['role']))
                    }
                  >
                    <option value="viewer">{t('Viewer')}</option>
                    <option value="editor">{t('Editor')}</option>
                  </Select>
                  <IconButton
                    icon="close"
                    size="compact"
                    label={t('Remove {name}', { name: nameOf(member) })}
                    onClick={() => remove.mutate(member)}
                  />
                </>
              ) : (
                <span className={classes.facts}>{member.role === 'editor' ? t('Editor') : t('Viewer')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={inviting}
        title={t('Invite to the project')}
        description={t(
          'Viewers can read documents and ask questions. Editors can also rename the project, change its instructions and add documents.',
        )}
        onClose={() => setInviting(false)}
        footer={
          <Button variant="primary" onClick={() => setInviting(false)}>
            {t('Done')}
          </Button>
        }
      >
        <GranteeSearch
          known={known}
          onGrant={(grant) => {
            if (grant.to !== 'company') add.mutate(grant);
          }}
        />
      </Dialog>
    </ProjectSection>
  );
}

const membersOf = (id: string) => coreQuery('GET /api/projects/:id/members', { params: { id } });

function useChangeMembers(id: string) {
  const queries = useQueryClient();
  const refresh = useRefreshProjects();
  const toast = useToast();
  const options = {
    onSuccess(members: Members) {
      queries.setQueryData(membersOf(id).queryKey, members);
      return refresh();
    },
    onError: (error: Error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t update the members'), error }),
  };
  const add = useMutation({
    mutationFn: (body: NewProjectMember) =>
      callCore('PUT /api/projects/:id/members', { params: { id }, body }),
    ...options,
    onSuccess(members: Members, { id: added }) {
      const one = members.members.find(({ person, team }) => (person?.id ?? team?.id) === added);
      if (one) toast.show({ variant: 'success', title: made[one.role](nameOf(one)) });
      return options.onSuccess(members);
    },
  });
  const remove = useMutation({
    mutationFn: (member: ProjectMember) =>
      callCore('DELETE /api/projects/:id/members/:memberId', { params: { id, memberId: member.id } }),
    ...options,
    onSuccess(members: Members, member: ProjectMember) {
      toast.show({
        variant: 'success',
        title: t('{name} was removed from the project', { name: nameOf(member) }),
        action: { label: t('Undo'), onSelect: () => add.mutate(asGrant(member, member.role)) },
      });
      return options.onSuccess(members);
    },
  });
  return { add, remove };
}

const made = {
  viewer: (name: string) => t('{name} can view', { name }),
  editor: (name: string) => t('{name} can edit', { name }),
};
const nameOf = ({ person, team }: ProjectMember) => person?.name ?? team?.name ?? '';

function asGrant({ to, person, team }: ProjectMember, role: ProjectMember['role']): NewProjectMember {
  return { to, id: person?.id ?? team?.id ?? '', role };
}

function Sign({ member: { person } }: { member: ProjectMember }) {
  if (person) return <Avatar name={person.name} picture={person.picture} size={24} />;
  return (
    <span className={classes.team}>
      <Icon name="users" />
    </span>
  );
}
