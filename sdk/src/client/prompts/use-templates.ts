import type { PromptTemplateInfo } from '../../prompts.ts';
import { fetchJson } from '../http.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';
import { useToast } from '../ui/feedback/use-toast.ts';

const path = '/api/prompt-templates';

export type TemplateDraft = Pick<PromptTemplateInfo, 'name' | 'template' | 'category'>;

interface TemplateAction {
  method: 'POST' | 'PATCH' | 'DELETE';
  /** Behind the path of all templates. */
  at: string;
  body?: Partial<PromptTemplateInfo>;
  /** What is said when it is done. */
  done: string;
  failed: string;
}

/** The person's templates and the company's. */
export function useTemplates() {
  return useQuery<PromptTemplateInfo[]>({ queryKey: [path] });
}

/** Changes templates; what the lists show follows. */
export function useTemplateActions() {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ method, at, body }: TemplateAction) =>
      fetchJson<PromptTemplateInfo | null>(path + at, { method, body }),
    onSuccess: (_result, { done }) => toast.show({ variant: 'success', title: done }),
    onError: (error, { failed }) => toast.show({ variant: 'destructive', title: failed, error }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(path) }),
  });
  const run = (action: TemplateAction) => mutateAsync(action).catch(() => null);

  return {
    busy: isPending,
    /** A template of one's own that was loaded before gets a new version; everything else is a new template. */
    save: (draft: TemplateDraft, loaded: PromptTemplateInfo | null) => {
      const again = loaded?.owner === 'me' && loaded.name === draft.name ? loaded : null;
      return run({
        method: again ? 'PATCH' : 'POST',
        at: again ? `/${again.id}` : '',
        body: again ? { template: draft.template, version: again.version } : draft,
        done: again ? `Template “${draft.name}” updated` : `Template “${draft.name}” saved`,
        failed: 'Failed to save template',
      });
    },
    change: (template: PromptTemplateInfo, body: Partial<PromptTemplateInfo>) =>
      run({
        method: 'PATCH',
        at: `/${template.id}`,
        body,
        done: `Template “${body.name ?? template.name}” saved`,
        failed: 'Failed to save template',
      }),
    share: ({ id, name }: PromptTemplateInfo) =>
      run({
        method: 'POST',
        at: `/${id}/promote`,
        done: `“${name}” is a template of the company now`,
        failed: 'Failed to share template',
      }),
    remove: ({ id, name }: PromptTemplateInfo) =>
      run({
        method: 'DELETE',
        at: `/${id}`,
        done: `Template “${name}” deleted`,
        failed: 'Failed to delete template',
      }),
    restore: ({ id }: PromptTemplateInfo, version: number) =>
      run({
        method: 'POST',
        at: `/${id}/versions/${version}/restore`,
        done: 'Version restored',
        failed: 'Failed to restore version',
      }),
  };
}

export type TemplateActions = ReturnType<typeof useTemplateActions>;
