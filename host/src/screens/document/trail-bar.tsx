import { documentHref, IconButton, Link, useNavigate } from '@staffroom/sdk/client';
import { readTrail, trailState, useLocation } from '@staffroom/sdk/host';
import { useEffect, useRef } from 'react';
import classes from './trail-bar.module.css';
import { t } from '../../texts/texts.ts';

/** A bar above a document that was opened from an answer: it leads back to the chat, and through the answer's passages. */
export function TrailBar() {
  const navigate = useNavigate();
  const location = useLocation();
  const trail = readTrail(location.state);
  /**
   * Index of the passage that the next click counts from. It is ahead of the visible one, so that two quick clicks move by two
   * passages.
   */
  const goal = useRef(0);
  useEffect(() => {
    goal.current = readTrail(location.state)?.at ?? 0;
  }, [location]);
  if (trail === null) return null;
  const { back, title, places, at } = trail;
  /**
   * Moves to another passage; after the last one follows the first. Replaces the history entry, so that Back always returns to
   * the chat.
   */
  function go(by: 1 | -1): void {
    const next = (goal.current + by + places.length) % places.length;
    goal.current = next;
    const place = places[next];
    const state = trailState({ back, title, places, at: next });
    if (place) void navigate(documentHref(place), { replace: true, state });
  }
  return (
    <nav className={classes.bar} aria-label={t('Passages cited in the answer')}>
      <Link to={back} className={classes.from}>
        {title === null ? t('From a chat') : t('From the chat “{title}”', { title })}
      </Link>
      <output className={classes.count}>
        {t('{at, number} of {count, number}', { at: at + 1, count: places.length })}
      </output>
      {places.length > 1 && (
        <>
          <IconButton icon="chevron-up" size="compact" label={t('Previous passage')} onClick={() => go(-1)} />
          <IconButton icon="chevron-down" size="compact" label={t('Next passage')} onClick={() => go(1)} />
        </>
      )}
    </nav>
  );
}
