import { Badge, Button, Menu, MenuItem, useNavigate } from '@staffroom/sdk/client';
import { PageHeader } from '@staffroom/sdk/host';
import { useAgents } from '../../agents/agent-catalogue.ts';
import { type Project, useArchiveProject } from '../../projects/project-queries.ts';
import { ScreenBody } from '../../screen-parts/screen-body.tsx';
import { factsOf } from './facts.ts';
import { ProjectChats, useProjectChats } from './project-chats.tsx';
import { ProjectDocuments, useProjectDocuments } from './project-documents.tsx';
import { ProjectInstructions } from './project-instructions.tsx';
import { ProjectMembers } from './project-members.tsx';
import { ProjectMenu } from './project-menu.tsx';
import classes from './project-page.module.css';
import { t } from '../../texts/texts.ts';

export function ProjectPage({ project }: { project: Project }) {
  const archive = useArchiveProject();
  const { name, state, role } = project;
  // Content below a list appears only when the list has loaded, because the list would move it.
  const hasChats = useProjectChats(project.id).isFetched;
  const hasDocuments = useProjectDocuments(project.id).isFetched;
  return (
    <ScreenBody title={name} width="table" spaced>
      <PageHeader
        title={name}
        lead={factsOf(project)}
        actions={
          <>
            {state === 'archived' && <Badge>{t('Archived')}</Badge>}
            {state === 'archived' && role === 'owner' && (
              <Button onClick={() => archive(project, false)}>{t('Unarchive')}</Button>
            )}
            <NewChat projectId={project.id} />
            <ProjectMenu project={project} />
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <ProjectChats project={project} />
          {hasChats && <ProjectDocuments project={project} />}
        </div>
        {hasChats && hasDocuments && (
          <div className={classes.margin}>
            <ProjectInstructions project={project} />
            <ProjectMembers project={project} />
          </div>
        )}
      </div>
    </ScreenBody>
  );
}

function NewChat({ projectId }: { projectId: string }) {
  const navigate = useNavigate();
  const installed = useAgents();
  const agents = (installed.data ?? []).filter(({ state, chats }) => state === 'running' && chats);
  // The button keeps its space while the agents load.
  if (agents.length === 0 && !installed.isPending) return null;
  return (
    <Menu
      label={t('New chat with')}
      align="end"
      trigger={
        <Button variant="primary" icon="plus" disabled={installed.isPending}>
          {t('New chat')}
        </Button>
      }
    >
      {agents.map(({ slug, name }) => (
        <MenuItem
          key={slug}
          icon="message"
          onSelect={() => void navigate(`/agents/${slug}?chat=new&project=${projectId}`)}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
