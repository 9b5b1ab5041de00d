import { useQuery, useQueryClient, useWorkspaceEvent } from '@staffroom/sdk/client';
import type { LibraryDocument } from './library-document.ts';
import classes from './scan-progress.module.css';
import { t } from '../texts/texts.ts';

interface ScanPages {
  /** How many have been read. */
  read: number;
  of: number;
}

const keyOf = (id: string) => ['scan-pages', id];

/** Remembers how far scans have been read, for whatever screen shows them next. Called once, by the layout. */
export function useScanNews(): void {
  const queries = useQueryClient();
  useWorkspaceEvent('document.progress', ({ id, read, of }) =>
    queries.setQueryData<ScanPages>(keyOf(id), { read, of }),
  );
}

/** How many pages of a scan have been read, by the latest news and otherwise as the list says; nothing before the first and after the last. */
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
