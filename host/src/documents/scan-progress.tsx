import { useQuery, useQueryClient, useWorkspaceEvent } from '@staffroom/sdk/client';
import type { LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';
import { t } from '../texts/texts.ts';

interface ScanPages {
  read: number;
  of: number;
}

const keyOf = (id: string) => ['scan-pages', id];

/** Remembers the progress of scans for all screens. Called once, by the layout. */
export function useScanNews(): void {
  const queries = useQueryClient();
  useWorkspaceEvent('document.progress', ({ id, read, of }) =>
    queries.setQueryData<ScanPages>(keyOf(id), { read, of }),
  );
}

/**
 * The number of recognized pages of a scan, from the latest event or else the list; hidden before the first and after the last
 * page.
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
