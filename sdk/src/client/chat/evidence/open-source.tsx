import { type FocusEvent, use } from 'react';
import { isOfAttachment } from '../../../capabilities.ts';
import type { Citation } from '../../../chat.ts';
import { trailState } from '../../../hand-over/citation-trail.ts';
import { documentHref } from '../../../hand-over/document-href.ts';
import { Link, useLocation } from '../../router.ts';
import { ChatContext } from '../chat-context.ts';
import classes from './open-source.module.css';
import { t } from '../../texts/texts.ts';

/**
 * A link to the passage of the selected citation, directly after the citation in the tab order. The link is visible only while it
 * has the focus, because the evidence shows the same link to everyone else.
 */
export function OpenSource({
  source,
  cited,
}: {
  source: Citation;
  /** All citations of the answer, through which the opened document leads. */
  cited: ReadonlyMap<number, Citation | null>;
}) {
  const { pathname, search } = useLocation();
  const title = use(ChatContext)?.session?.title ?? null;
  const places = [...cited.values()]
    .filter((each) => each !== null)
    .filter((each) => !isOfAttachment(each))
    .toSorted((a, b) => a.number - b.number);
  if (isOfAttachment(source)) return null;
  const trail = trailState({
    back: pathname + search,
    title,
    places: places.map(({ documentId, version, page, start, end }) => ({
      documentId,
      version,
      page,
      start,
      end,
    })),
    at: places.findIndex(({ number }) => number === source.number),
  });
  return (
    <span className={classes.place}>
      <Link className={classes.link} to={documentHref(source)} state={trail} onFocus={keepInView}>
        {source.page === null ? t('Open document') : t('Open page {page}', { page: source.page })}
      </Link>
    </span>
  );
}

/** Moves the link toward the start of the line when it would leave the message at the end of the line. */
function keepInView({ currentTarget: link }: FocusEvent<HTMLElement>): void {
  link.style.translate = '';
  const room = link.closest('article')?.getBoundingClientRect();
  if (!room) return;
  const { left, right } = link.getBoundingClientRect();
  const over = Math.max(0, right - room.right) || Math.min(0, left - room.left);
  if (over !== 0) link.style.translate = `${-over}px`;
}
