import { Link } from '@staffroom/sdk/client';
import { Note } from '@staffroom/sdk/layout';
import type { Post } from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

/** Says how many statements of a post no source supports, or that the person cannot check them. */
export function UnsupportedNote({ post: { id, unsupported } }: { post: Pick<Post, 'id' | 'unsupported'> }) {
  const place = usePlace();
  if (unsupported === 0) return null;
  return (
    <Note>
      {unsupported === null
        ? t('The facts couldn’t be checked: you don’t have access to all sources.')
        : t(
            '{unsupported, plural, one {No source supports 1 statement of this post.} other {No source supports # statements of this post.}}',
            { unsupported },
          )}{' '}
      <Link to={place.facts(id)}>{t('Check the facts')}</Link>
    </Note>
  );
}
