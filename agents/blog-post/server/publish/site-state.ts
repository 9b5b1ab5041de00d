import type { SiteState } from '../../contract.ts';
import type { PostRow } from '../collections.ts';

/** Returns how the site's text of a post compares with the post. */
export function siteStateOf({
  status,
  live,
  delivery,
  textKey,
}: Pick<PostRow, 'status' | 'live' | 'delivery' | 'textKey'>): SiteState {
  if (delivery && delivery.state !== 'done') {
    const isFailed = delivery.state === 'failed';
    if (delivery.kind === 'unpublish') return isFailed ? 'still' : 'removing';
    return isFailed ? 'failed' : 'sending';
  }
  if (status !== 'Published') return 'none';
  // Posts from before the site's text was recorded count as current.
  return live === null || textKey === '' || live.textKey === textKey ? 'current' : 'older';
}
