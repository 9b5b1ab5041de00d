import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState, ErrorPanel, Link, Skeleton } from '@staffroom/sdk/client';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { DocumentTable } from '../../documents/document-table.tsx';
import { SectionHead } from './section-head.tsx';

const shown = 6;

export function RecentDocuments({ documents }: { documents: UseQueryResult<LibraryDocument[]> }) {
  return (
    <section aria-labelledby="recent-title">
      <SectionHead id="recent-title" title="Recent Documents" link={<Link to="/documents">View all</Link>} />
      {documents.isPending && <Skeleton height={280} />}
      {documents.isError && documents.data === undefined && (
        <ErrorPanel
          title="Documents failed to load"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data?.length === 0 && <EmptyState text="What you upload is listed here." />}
      {documents.data && documents.data.length > 0 && (
        <DocumentTable label="Recent documents" documents={documents.data.slice(0, shown)} />
      )}
    </section>
  );
}
