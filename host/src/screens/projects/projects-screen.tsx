import { Button, EmptyState, ErrorPanel, SegmentedControl, useSearchParams } from '@staffroom/sdk/client';
import { PageHeader, useLocation, RowsSkeleton } from '@staffroom/sdk/host';
import { useState } from 'react';
import { ProjectNameDialog } from '../../projects/project-name-dialog.tsx';
import { type ProjectState, useProjects } from '../../projects/project-queries.ts';
import { Rows } from '../../screen-parts/rows.tsx';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { ProjectRow } from './project-row.tsx';
import classes from './projects-screen.module.css';
import { t } from '../../texts/texts.ts';

const views: { value: ProjectState; label: string }[] = [
  { value: 'active', label: t('In use') },
  { value: 'archived', label: t('Archived') },
  { value: 'trash', label: t('Trash') },
];

const leads: Record<ProjectState, string> = {
  active: t('Keep the documents, instructions, chats and people of one piece of work together.'),
  archived: t('Archived projects are hidden from lists but stay available to members.'),
  trash: t('Only you can see deleted items. You can restore them here.'),
};

export function ProjectsScreen() {
  const [search, setSearch] = useSearchParams();
  const state = views.find(({ value }) => value === search.get('state'))?.value ?? 'active';
  const projects = useProjects(state);
  // The palette opens the dialog through the address. Once closed, it stays closed until the next navigation.
  const { key, state: led } = useLocation();
  const [closed, setClosed] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const naming = opened || (closed !== key && isNew(led));
  const begin = (
    <Button variant="primary" icon="plus" onClick={() => setOpened(true)}>
      {t('New project')}
    </Button>
  );
  return (
    <ScreenBody title={t('Projects')} width="table" spaced>
      <PageHeader titleInBar title={t('Projects')} lead={leads[state]} actions={begin} />
      <div className={classes.views}>
        <SegmentedControl
          label={t('Show projects')}
          options={views}
          value={state}
          onValueChange={(next) => setSearch(next === 'active' ? {} : { state: next }, { replace: true })}
        />
      </div>
      {projects.isPending && <RowsSkeleton sign />}
      {projects.isError && (
        <ErrorPanel
          title={t('Couldn’t load your projects')}
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.data?.length === 0 && <Nothing state={state} onNew={() => setOpened(true)} />}
      {projects.data && projects.data.length > 0 && (
        <Rows aria-label={t('Projects')}>
          {projects.data.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </Rows>
      )}
      <ProjectNameDialog
        open={naming}
        onClose={() => {
          setOpened(false);
          setClosed(key);
        }}
      />
    </ScreenBody>
  );
}

function Nothing({ state, onNew }: { state: ProjectState; onNew: () => void }) {
  if (state === 'archived') return <EmptyState text={t('No archived projects.')} />;
  if (state === 'trash') return <EmptyState text={t('No projects in the trash.')} />;
  return (
    <EmptyState
      title={t('No projects yet')}
      text={t('Collect documents, tell agents how to answer and invite the people you work with.')}
      action={<Button onClick={onNew}>{t('Create your first project')}</Button>}
    />
  );
}

const isNew = (state: unknown) =>
  typeof state === 'object' && state !== null && 'create' in state && state.create === true;
