import { useRef } from 'react';
import type { Citation } from '../../../chat.ts';
import { readerOf } from '../../../titles/plain-markdown.ts';
import { passageName } from '../evidence/passage-place.ts';
import { useClaim } from '../evidence/use-claim.ts';
import { moveShared } from '../../motion/shared-movement.ts';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import classes from './citation-button.module.css';
import { t } from '../../texts/texts.ts';

/** A citation number, at least 24 px large for touch. Shows the citation's source on hover. */
export function CitationButton({
  number,
  source,
  active,
  onCite,
}: {
  number: number;
  source: Citation | null;
  active: boolean;
  onCite: (number: number) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useClaim(button, active);
  const control = (
    <button
      ref={button}
      type="button"
      className={classes.citation}
      aria-label={t('Source {number}', { number })}
      aria-pressed={active}
      data-citation={number}
      onClick={() =>
        moveShared({
          from: button.current,
          change: () => onCite(number),
          to: () => document.querySelector(`[data-evidence="${number}"]`),
          maxWaitMs: 80,
        })
      }
    >
      {number}
    </button>
  );
  if (source === null) return control;
  return (
    <Tooltip
      text={
        <span className={classes.card}>
          <q className={classes.quote}>{readerOf(source.filename).plain(source.quote)}</q>
          <span className={classes.place}>{passageName(source)}</span>
        </span>
      }
    >
      {control}
    </Tooltip>
  );
}
