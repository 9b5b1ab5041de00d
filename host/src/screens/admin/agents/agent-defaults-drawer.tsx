import {
  ApiError,
  Button,
  Field,
  Textarea,
  useMutation,
  useQueryClient,
  useToast,
} from '@staffroom/sdk/client';
import { AgentPromptHistory, callCore, corePath } from '@staffroom/sdk/host';
import { useState } from 'react';
import { changesOf } from '../../../forms/changes.ts';
import { FormDrawer } from '../../../forms/form-drawer.tsx';
import { AnswerFields } from '../../../models/answer-fields.tsx';
import { useOpened } from '../../../forms/use-opened.ts';
import { type DefaultsDraft, defaultsBody, defaultsDraft } from '../../../agents/defaults-draft.ts';
import { adminAgentsPath, type InstalledAgent } from '../../../agents/installed-agent.ts';
import { t } from '../../../texts/texts.ts';

interface AgentDefaultsDrawerProps {
  agent: InstalledAgent | null;
  onClose: () => void;
}

/** Edits the agent's defaults, which apply to everyone who has not chosen their own. */
export function AgentDefaultsDrawer({ agent, onClose }: AgentDefaultsDrawerProps) {
  const { shown, opening } = useOpened(agent);
  if (shown === null) return null;
  return <OpenDefaults key={opening} agent={shown} open={agent !== null} onClose={onClose} />;
}

function OpenDefaults({
  agent,
  open,
  onClose,
}: {
  agent: InstalledAgent;
  open: boolean;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(() => defaultsDraft(agent.company));
  // Sends only changed fields. Otherwise a value that has become invalid, such as a deleted provider, would make the server
  // refuse all other changes.
  const changes = changesOf(defaultsBody(defaultsDraft(agent.company)), defaultsBody(draft));
  const changed = Object.keys(changes).length > 0;
  const [history, setHistory] = useState(false);
  const change = (part: Partial<DefaultsDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = useMutation({
    mutationFn: () =>
      callCore('PUT /api/admin/agents/:id', { params: { id: String(agent.id) }, body: changes }),
    async onSuccess(changed) {
      // Stores the saved values in the cache, so that a reopened panel shows them immediately.
      queries.setQueryData<InstalledAgent[]>([adminAgentsPath], (agents) =>
        agents?.map((one) => (one.slug === changed.slug ? changed : one)),
      );
      toast.show({ variant: 'success', title: t('{agent} defaults saved', { agent: agent.name }) });
      onClose();
      await Promise.all(
        [adminAgentsPath, corePath('GET /api/ai-agents')].map((path) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      );
    },
    onError: (error) =>
      toast.show({
        variant: 'destructive',
        title: t('Couldn’t save the {agent} defaults', { agent: agent.name }),
        error,
      }),
  });
  const errors = save.error instanceof ApiError ? save.error.body?.fields : undefined;

  return (
    <FormDrawer
      open={open}
      title={t('{agent} defaults', { agent: agent.name })}
      submitLabel={t('Save Changes')}
      saving={save.isPending}
      changed={changed}
      onSubmit={() => (changed ? save.mutate() : onClose())}
      onClose={onClose}
    >
      <AnswerFields
        draft={draft}
        errors={errors}
        change={change}
        providerHint={t('Applies to everyone who hasn’t chosen a provider.')}
      />
      <Field
        label={t('System prompt')}
        optional
        hint={t('Leave blank to use the agent’s own prompt.')}
        error={errors?.['prompt']}
      >
        <Textarea
          rows={8}
          maxLength={20_000}
          value={draft.prompt}
          onChange={({ target }) => change({ prompt: target.value })}
        />
      </Field>
      <Button size="compact" icon="history" aria-expanded={history} onClick={() => setHistory(!history)}>
        {t('Prompt history')}
      </Button>
      {history && (
        <AgentPromptHistory
          agentId={agent.id}
          scope="company"
          onRestored={(prompt) => change({ prompt: prompt ?? '' })}
        />
      )}
    </FormDrawer>
  );
}
