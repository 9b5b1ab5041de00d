import { ApiError, useMutation, useQueryClient, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import { changesOf, type FieldErrors } from '../../../forms/changes.ts';
import { callCore, corePath } from '@staffroom/sdk/host';
import { adminAgentsPath, type InstalledAgent } from '../../../agents/installed-agent.ts';
import { type AgentDraft, draftBody, missingFields } from './agent-draft.ts';
import { t } from '../../../texts/texts.ts';

interface AgentFormOptions {
  initial: AgentDraft;
  /** The agent to edit; null for a new one. */
  existing: Pick<InstalledAgent, 'id'> | null;
  onDone: () => void;
}

export function useAgentForm({ initial, existing, onDone }: AgentFormOptions) {
  const queries = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const changes = changesOf(draftBody(initial), draftBody(draft));
  const save = useMutation({
    mutationFn: () =>
      existing
        ? callCore('PUT /api/admin/agents/:id', { params: { id: String(existing.id) }, body: changes })
        : callCore('POST /api/admin/agents', { body: draftBody(draft) }),
    async onSuccess() {
      const name = draft.name.trim();
      toast.show({
        variant: 'success',
        title: existing ? t('{name} saved', { name }) : t('{name} is ready', { name }),
        ...(!existing && { description: t('The agent is now in the catalog.') }),
      });
      onDone();
      await refreshAgents(queries);
    },
    onError(error) {
      setErrors((error instanceof ApiError ? error.body?.fields : undefined) ?? {});
      toast.show({
        variant: 'destructive',
        title: existing ? t('Couldn’t save the agent') : t('Couldn’t create the agent'),
        error,
      });
    },
  });
  const changed = Object.keys(changes).length > 0;

  return {
    draft,
    errors,
    changed,
    saving: save.isPending,
    change: (part: Partial<AgentDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setErrors((before) => withoutFields(before, Object.keys(part)));
    },
    submit: () => {
      const missing = missingFields(draft);
      setErrors(missing);
      const [first] = Object.values(missing);
      if (first !== undefined) {
        toast.show({ variant: 'destructive', title: t('Validation Error'), description: first });
      } else if (existing && !changed) {
        onDone();
      } else {
        save.mutate();
      }
    },
  };
}

export type AgentForm = ReturnType<typeof useAgentForm>;

export async function refreshAgents(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      [adminAgentsPath, corePath('GET /api/ai-agents')].some((path) => String(queryKey[0]).startsWith(path)),
  });
}

/** Removes the errors of these fields. The error of a list item has a key such as `starters.2`. */
function withoutFields(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const names = fields.map((field) => (field === 'documents' ? 'documentIds' : field));
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => !names.includes(key.split('.')[0] ?? key)),
  );
}
