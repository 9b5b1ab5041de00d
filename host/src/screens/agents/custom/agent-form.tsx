import { ErrorPanel, Skeleton, useQuery } from '@staffroom/sdk/client';
import { coreQuery, Drawer } from '@staffroom/sdk/host';
import { useState } from 'react';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { useOpened } from '../../../forms/use-opened.ts';
import type { InstalledAgent } from '../../../agents/installed-agent.ts';
import { type AgentDraft, copyOf, draftOf, emptyDraft } from './agent-draft.ts';
import { AgentFields } from './agent-fields.tsx';
import classes from './agent-form.module.css';
import { AgentPreview } from './agent-preview.tsx';
import { useAgentForm } from './use-agent-form.ts';
import { t } from '../../../texts/texts.ts';

export type Writing = { what: 'new' } | { what: 'change' | 'copy'; slug: string };

interface AgentFormProps {
  writing: Writing | null;
  onClose: () => void;
}

/** The panel in which an administrator creates or edits an agent without code. */
export function AgentForm({ writing, onClose }: AgentFormProps) {
  const { shown, opening } = useOpened(writing);
  if (shown === null) return null;
  const open = writing !== null;
  if (shown.what === 'new') {
    return <OpenForm key={opening} open={open} initial={emptyDraft} existing={null} onClose={onClose} />;
  }
  return <LoadedForm key={opening} open={open} writing={shown} onClose={onClose} />;
}

function LoadedForm({
  open,
  writing: { what, slug },
  onClose,
}: {
  open: boolean;
  writing: Exclude<Writing, { what: 'new' }>;
  onClose: () => void;
}) {
  // Loads the current values again, because saving a form with old values would undo changes by others.
  const agents = useQuery({ ...coreQuery('GET /api/admin/agents'), staleTime: 0, gcTime: 0 });
  const details = useQuery({
    ...coreQuery('GET /api/ai-agents/:id', { params: { id: slug } }),
    staleTime: 0,
    gcTime: 0,
  });
  const agent = agents.data?.find((each) => each.slug === slug);
  const [initial, setInitial] = useState<AgentDraft | null>(null);
  if (initial === null && agent && !agents.isFetching && details.data && !details.isFetching) {
    const draft = draftOf(agent, details.data.documents);
    setInitial(what === 'copy' ? copyOf(draft) : draft);
  }
  const existing = what === 'change' ? (agent ?? null) : null;
  if (initial) return <OpenForm open={open} initial={initial} existing={existing} onClose={onClose} />;
  const error = agents.error ?? details.error;
  return (
    <Drawer side="right" open={open} title={t('Agent')} onClose={onClose}>
      <div className={classes.loading}>
        {error ? (
          <ErrorPanel
            title={t('Couldn’t load the agent')}
            error={error}
            onRetry={() => void Promise.all([agents.refetch(), details.refetch()])}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Drawer>
  );
}

interface OpenFormProps {
  open: boolean;
  initial: AgentDraft;
  existing: InstalledAgent | null;
  onClose: () => void;
}

function OpenForm({ open, initial, existing, onClose }: OpenFormProps) {
  const form = useAgentForm({ initial, existing, onDone: onClose });
  return (
    <FormDrawer
      open={open}
      title={existing ? t('Edit {existing}', { existing: existing.name }) : t('New agent')}
      submitLabel={existing ? t('Save Changes') : t('Create agent')}
      saving={form.saving}
      changed={form.changed}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <AgentPreview draft={form.draft} />
      <AgentFields form={form} />
    </FormDrawer>
  );
}
