import { lazyPart } from '../lazy-part.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

/**
 * Shares an item with people, teams and the company, and lists who has access. Loads on first use.
 * @example <ShareDialog name={post.title} owner={owner} shares={shares} onGrant={grant} onRevoke={revoke} note="…" … />
 */
export const ShareDialog = lazyPart<ShareDialogProps>(() => import('./share-dialog.tsx'), null);
