import { useLocation } from '@staffroom/sdk/client';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useRemembered } from '../../workspace/use-remembered.ts';
import { isKnownAsWide, pageKind, rememberWidePage } from './wide-pages.ts';

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
  const kind = pageKind(pathname, search);
  const registerWidePage = useCallback(() => {
    rememberWidePage(pageKind(location.pathname, location.search));
    setWidePages((count) => count + 1);
    return () => setWidePages((count) => count - 1);
  }, []);
  const isBesideTable = (widePages > 0 || isKnownAsWide(kind)) && !isRoomy;
  return {
    folded: isBesideTable ? !isOpenBesideTable : isFolded,
    fold: (folded: boolean) => (isBesideTable ? setOpenBesideTable(!folded) : setFolded(folded)),
    registerWidePage,
  };
}

function watchRoom(changed: () => void): () => void {
  const media = matchMedia(roomy);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
