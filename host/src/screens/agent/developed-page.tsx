import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import { Button, useMutation, useToast } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { t } from '../../texts/texts.ts';
import classes from './new-version.module.css';

/** A bar above a page that the workspace loads from its developer's machine. */
export function DevelopedPage({ info, port }: { info: Pick<AgentInfo, 'slug' | 'name'>; port: number }) {
  const toast = useToast();
  const end = useMutation({
    mutationFn: () => callCore('DELETE /api/ai-agents/:id/development', { params: { id: info.slug } }),
    // Reloads the page, because loaded code cannot be removed otherwise.
    onSuccess: () => location.reload(),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t sign out everywhere'), error }),
  });
  return (
    <div className={classes.news}>
      <output>
        {t('This page of {name} comes from your own machine (localhost:{port}), in this browser only.', {
          name: info.name,
          port: String(port),
        })}
      </output>
      <Button size="compact" busy={end.isPending} onClick={() => end.mutate()}>
        {t('Show the installed version')}
      </Button>
    </div>
  );
}
