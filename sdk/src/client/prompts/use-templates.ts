import type { PromptTemplateInfo } from '../../prompts.ts';
import { callCore, type CoreInput, corePath, coreQuery } from '../core-api.ts';
import { useMutation, useQuery, useQueryClient } from '../query.ts';
import { useToast } from '../ui/feedback/use-toast.ts';
import { t } from '../texts/texts.ts';

export type TemplateDraft = Pick<PromptTemplateInfo, 'name' | 'template' | 'category'>;

interface TemplateAction {
  call: () => Promise<PromptTemplateInfo | null | void>;
  done: string;
  failed: string;
}

export function useTemplates() {
  return useQuery(coreQuery('GET /api/prompt-templates'));
}

export function useTemplateActions() {
  const queries = useQueryClient();
  const toast = useToast();
  const follow = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(corePath('GET /api/prompt-templates')),
    });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ call }: TemplateAction) => call(),
    onSuccess: follow,
    onError: follow,
    // Shows "Saved" last: the buttons are disabled until then.
    onSettled: (_result, error, { done, failed }) =>
      toast.show(
        error ? { variant: 'destructive', title: failed, error } : { variant: 'success', title: done },
      ),
  });
  const run = (action: TemplateAction) => mutateAsync(action).catch(() => null);

  return {
    busy: isPending,
    /** Saves a new version of the loaded template if it is the person's own, or else a new template. */
    save: (draft: TemplateDraft, loaded: PromptTemplateInfo | null) => {
      const again = loaded?.owner === 'me' && loaded.name === draft.name ? loaded : null;
      return run({
        call: () =>
          again
            ? callCore('PATCH /api/prompt-templates/:id', {
                params: { id: again.id },
                body: { template: draft.template, version: again.version },
              })
            : callCore('POST /api/prompt-templates', { body: draft }),
        done: again
          ? t('Template “{draft}” updated', { draft: draft.name })
          : t('Template “{draft}” saved', { draft: draft.name }),
        failed: t('Failed to save template'),
      });
    },
    change: (template: PromptTemplateInfo, body: CoreInput<'PATCH /api/prompt-templates/:id'>['body']) =>
      run({
        call: () => callCore('PATCH /api/prompt-templates/:id', { params: { id: template.id }, body }),
        done: t('Template “{body}” saved', { body: body.name ?? template.name }),
        failed: t('Failed to save template'),
      }),
    share: ({ id, name }: PromptTemplateInfo) =>
      run({
        call: () => callCore('POST /api/prompt-templates/:id/promote', { params: { id } }),
        done: t('“{name}” is now a company template', { name }),
        failed: t('Failed to share template'),
      }),
    remove: ({ id, name }: PromptTemplateInfo) =>
      run({
        call: () => callCore('DELETE /api/prompt-templates/:id', { params: { id } }),
        done: t('Template “{name}” deleted', { name }),
        failed: t('Failed to delete template'),
      }),
    restore: ({ id }: PromptTemplateInfo, version: number) =>
      run({
        call: () =>
          callCore('POST /api/prompt-templates/:id/versions/:version/restore', { params: { id, version } }),
        done: t('Version restored'),
        failed: t('Failed to restore version'),
      }),
  };
}

export type TemplateActions = ReturnType<typeof useTemplateActions>;
