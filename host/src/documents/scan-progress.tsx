import { useQuery, useQueryClient, useWorkspaceEvent } from '@staffroom/sdk/client';
import classes from './scan-progress.module.css';

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

/** Which page of a scan is being read; nothing before the first and after the last. */
export function ScanProgress({ id }: { id: string }) {
  const { data } = useQuery<ScanPages | null>({
    queryKey: keyOf(id),
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  if (!data || data.read >= data.of) return null;
  return (
    <span className={classes.progress}>
      Page {data.read} of {data.of} read
    </span>
  );
}
