import { ConfirmDialog, SearchField, SegmentedControl, Tabs } from '@staffroom/sdk/client';
import { useDeferredValue, useState } from 'react';
import type { LibraryDocument } from '../../documents/document.ts';
import { useDeleteDocument } from '../../documents/document-actions.ts';
import { DocumentResults } from './document-results.tsx';
import { type DocumentTab, inTab, searchDocuments, sortDocuments } from './document-view.ts';
import classes from './documents-screen.module.css';
import { useViewState } from './use-view-state.ts';

const layouts = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'grid', label: 'Grid', icon: 'grid' },
] as const;

/** A library with something in it. */
export function DocumentLibrary({ documents }: { documents: LibraryDocument[] }) {
  const view = useViewState();
  const [deleting, setDeleting] = useState<LibraryDocument | null>(null);
  const deletion = useDeleteDocument();
  const [now] = useState(() => new Date());
  // Typing stays quick however long the list is.
  const query = useDeferredValue(view.query);

  const tab = (value: DocumentTab, label: string) => {
    const inside = inTab(documents, value, now);
    const found = view.tab === value ? sortDocuments(searchDocuments(inside, query), view.sort) : [];
    const content = (
      <>
        <div className={classes.tools}>
          <SearchField
            className={classes.search}
            label="Search documents"
            placeholder="Name, type, status, summary or tag"
            value={view.query}
            onValueChange={view.setQuery}
          />
          <SegmentedControl
            label="View"
            iconsOnly
            options={layouts}
            value={view.layout}
            onValueChange={view.setLayout}
          />
        </div>
        <DocumentResults documents={found} tab={value} view={view} onDelete={setDeleting} />
      </>
    );
    return { value, label, count: inside.length, content };
  };

  return (
    <>
      <Tabs
        label="Documents"
        value={view.tab}
        onValueChange={view.setTab}
        tabs={[
          tab('all', 'All Documents'),
          tab('recent', 'Recently Uploaded'),
          tab('processed', 'Processed'),
        ]}
      />
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.filename ?? 'document'}`}
        description="Are you sure? This will permanently delete the document and cannot be undone."
        confirmLabel="Delete"
        busy={deletion.isPending}
        onConfirm={() => deleting && deletion.mutate(deleting, { onSettled: () => setDeleting(null) })}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
