import { Button, Field, Textarea } from '@staffroom/sdk/client';
import { useUnsavedGuard } from '@staffroom/sdk/host';
import { useState } from 'react';
import { mayEditProject, type Project, useChangeProject } from '../../projects/project-queries.ts';
import classes from './project-page.module.css';
import { ProjectSection } from './project-section.tsx';
import { t } from '../../texts/texts.ts';

const limit = 8_000;

/** Edits the instructions that every agent gets in the project's chats. Unsaved text survives leaving the screen. */
export function ProjectInstructions({ project }: { project: Project }) {
  const [editing, setEditing] = useState(() => keptDraft(project.id) !== null);
  const mayEdit = mayEditProject(project);
  if (editing && mayEdit) return <Editor project={project} onEnd={() => setEditing(false)} />;
  const edit = (
    <Button size="compact" icon="pencil" onClick={() => setEditing(true)}>
      {project.instructions === '' ? t('Write') : t('Edit')}
    </Button>
  );
  return (
    <ProjectSection title={t('Instructions')} action={mayEdit && edit}>
      {project.instructions === '' ? (
        <p className={classes.none}>
          {mayEdit
            ? t('None yet. Tell agents how to answer in this project: audience, style, goals.')
            : t('None.')}
        </p>
      ) : (
        <p className={classes.instructions}>{project.instructions}</p>
      )}
    </ProjectSection>
  );
}

function Editor({ project, onEnd }: { project: Project; onEnd: () => void }) {
  const { id, instructions } = project;
  const [text, setText] = useState(() => keptDraft(id) ?? instructions);
  const change = useChangeProject();
  const isChanged = text !== instructions;
  const tooLong = text.length > limit;
  useUnsavedGuard(isChanged);
  function write(next: string) {
    setText(next);
    keepDraft(id, next === instructions ? null : next);
  }
  function end() {
    keepDraft(id, null);
    onEnd();
  }
  return (
    <ProjectSection title={t('Instructions')}>
      <form
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ id, instructions: text }, { onSuccess: end });
        }}
      >
        <Field
          label={t('Project instructions')}
          hint={t('Added to the agents’ own instructions. Everyone in the project can read this.')}
          error={tooLong ? t('Instructions can’t be longer than 8,000 characters.') : null}
          counter={{ length: text.length, limit }}
        >
          <Textarea rows={10} value={text} onChange={(event) => write(event.target.value)} />
        </Field>
        <div className={classes.buttons}>
          <Button onClick={end}>{isChanged ? t('Discard') : t('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!isChanged || tooLong} busy={change.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </ProjectSection>
  );
}

/** Returns the key of the stored draft. It has the prefix of drafts, so that signing out deletes it. */
const keyOf = (id: string) => `draft:project:${id}`;

function keptDraft(id: string): string | null {
  try {
    return localStorage.getItem(keyOf(id));
  } catch {
    return null;
  }
}

function keepDraft(id: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), text);
  } catch {
    // Without storage, the draft is lost when the page closes.
  }
}
