import { useQuery, useQueryClient, useWorkspaceEvent } from '@staffroom/sdk/client';
import type { LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';
import { t } from '../texts/texts.ts';

interface ScanPages {
  read: number;
  of: number;
}

const keyOf = (id: string) => ['scan-pages', id];

/** Stores the progress of scans, so that all screens show it. The layout calls this once. */
export function useScanNews(): void {
  const queries = useQueryClient();
  useWorkspaceEvent('document.progress', ({ id, read, of }) =>
    queries.setQueryData<ScanPages>(keyOf(id), { read, of }),
  );
}

/**
 * Shows how many pages of a scan are recognized: from the latest event, or else from the list. Hidden before the first page and
 * after the last one.
 */
export function ScanProgress({ document: { id, ocr } }: { document: Pick<LibraryDocument, 'id' | 'ocr'> }) {
  const { data: news } = useQuery<ScanPages | null>({
    queryKey: keyOf(id),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const data = news ?? (ocr && { read: ocr.read, of: ocr.read + ocr.waiting });
  if (!data || data.read >= data.of) return null;
  return (
    <span className={classes.progress}>
      {t('{read} of {of, plural, one {# page} other {# pages}} read', { read: data.read, of: data.of })}
    </span>
  );
}
