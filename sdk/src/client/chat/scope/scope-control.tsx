import { useState } from 'react';
import { coreQuery } from '../../core-api.ts';
import { pageOf } from '../../document-page.ts';
import { popup } from '../../popup.tsx';
import { useQuery } from '../../query.ts';
import { Button } from '../../ui/button/button.tsx';
import { useCurrentChat } from '../chat-context.ts';
import classes from './scope-control.module.css';
import { useOwnDocuments } from './use-own-documents.ts';
import { t } from '../../texts/texts.ts';

const ScopeDialog = popup(async () => (await import('./scope-dialog.tsx')).default);

export interface ScopeControlProps {
  /**
   * Returns the button's text. `count` is the number of documents in scope or, without a selection, of all searchable
   * documents; null until known.
   */
  label?: ((scope: { chosen: boolean; count: number | null }) => string) | undefined;
}

/** Shows and changes the documents that the chat on screen uses. Render it inside a ChatWorkspace. */
export default function ScopeControl({ label = shortLabel }: ScopeControlProps) {
  const { scope, project } = useCurrentChat();
  const [open, setOpen] = useState(false);
  const hasOwn = useOwnDocuments();
  const chosen = scope.documents.length > 0;
  const library = useQuery({
    ...coreQuery('GET /api/documents', { query: { sort: '-created', status: 'processed', limit: 1 } }),
    select: (list) => pageOf(list).counts?.total ?? null,
    enabled: !chosen && project === null && label !== shortLabel,
  });
  return (
    <>
      <Button
        className={classes.trigger}
        size="compact"
        variant="quiet"
        icon={project && !chosen ? 'folder' : 'documents'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={classes.label}>
          {!chosen && project
            ? project.name
            : hasOwn && !chosen
              ? t('Agent’s own documents')
              : label({ chosen, count: chosen ? scope.documents.length : (library.data ?? null) })}
        </span>
      </Button>
      <ScopeDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function shortLabel({ chosen, count }: { chosen: boolean; count: number | null }): string {
  if (!chosen || count === null) return t('All documents');
  return t('{count, plural, one {1 document} other {# documents}}', { count });
}
