import { coreQuery, useLocation } from '@staffroom/sdk/host';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useRemembered } from '../../workspace/use-remembered.ts';
import {
  isKnownAsWide,
  isWidePage,
  pageKind,
  rememberWidePage,
  servedWidePages,
  widePagesOf,
} from './wide-pages.ts';

/** Windows of this width have space for the sidebar beside a wide table. */
const roomy = '(min-width: 1600px)';

/**
 * Whether the sidebar shows icons only: by the person's choice, and beside a wide table unless the person unfolds it there. This
 * browser remembers both choices.
 */
export function useFolded() {
  const [isFolded, setFolded] = useRemembered('sidebar', { yes: 'folded', no: 'open' });
  const [isOpenBesideTable, setOpenBesideTable] = useRemembered('sidebar-beside-table', {
    yes: 'open',
    no: 'folded',
  });
  const [widePages, setWidePages] = useState(0);
  const isRoomy = useSyncExternalStore(watchRoom, () => matchMedia(roomy).matches);
  const { pathname, search } = useLocation();
  const declared = useDeclaredWidePages();
  const isDeclared = isWidePage(declared, pathname, search);
  const isWide = widePages > 0 || isDeclared || isKnownAsWide(pageKind(pathname, search));
  const registerWidePage = useCallback(() => {
    rememberWidePage(pageKind(location.pathname, location.search));
    setWidePages((count) => count + 1);
    return () => setWidePages((count) => count - 1);
  }, []);
  const isBesideTable = isWide && !isRoomy;
  return {
    folded: isBesideTable ? !isOpenBesideTable : isFolded,
    fold: (folded: boolean) => (isBesideTable ? setOpenBesideTable(!folded) : setFolded(folded)),
    registerWidePage,
  };
}

/** Returns the addresses of the wide pages that manifests declare: those served with the page, and those of the loaded catalog. */
function useDeclaredWidePages(): readonly string[] {
  const [served] = useState(servedWidePages);
  // Requests nothing: the screens that need the catalog load it.
  const agents = useQuery({ ...coreQuery('GET /api/ai-agents'), enabled: false }).data ?? [];
  return [...served, ...agents.flatMap(widePagesOf)];
}

function watchRoom(changed: () => void): () => void {
  const media = matchMedia(roomy);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
