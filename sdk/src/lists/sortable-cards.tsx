import { IconButton, VisuallyHidden, t } from '@staffroom/sdk/client';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import classes from './sortable-cards.module.css';

export interface SortableCard {
  id: string;
  title: string;
  /** Text below the title; `warn` highlights it. */
  note: string;
  warn?: boolean;
  locked: boolean;
}

interface SortableCardsProps {
  /** The kind of card, as the page calls it: "slide". */
  kind: string;
  cards: readonly SortableCard[];
  chosen: string;
  onChoose: (id: string) => void;
  /** Called with the ids in their new order. */
  onMove: (ids: string[]) => void;
  onLock: (id: string, locked: boolean) => void;
  extra?: (card: SortableCard) => ReactNode;
}

/**
 * Cards that people reorder by a handle, with a pointer or the arrow keys, and that they can lock.
 * @example <SortableCards kind={t('slide')} cards={cards} chosen={id} onChoose={choose} onMove={reorder} onLock={lock} />
 */
export function SortableCards({ kind, cards, chosen, onChoose, onMove, onLock, extra }: SortableCardsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const [said, setSaid] = useState('');
  const shown = drag ? moved(cards, drag.from, drag.to) : cards;

  function move(from: number, to: number) {
    if (to < 0 || to >= cards.length || to === from) return;
    onMove(moved(cards, from, to).map(({ id }) => id));
    setSaid(
      t('{Kind} {from} is now {kind} {to}', {
        Kind: kind.charAt(0).toUpperCase() + kind.slice(1),
        from: from + 1,
        kind,
        to: to + 1,
      }),
    );
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  }

  function cardAt(y: number): number {
    const all = Array.from(list.current?.children ?? []);
    const found = all.findIndex((one) => y < one.getBoundingClientRect().bottom);
    return found < 0 ? all.length - 1 : found;
  }

  const handle = (at: number) => ({
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: ({ clientY }: PointerEvent) => drag && setDrag({ ...drag, to: cardAt(clientY) }),
    onPointerUp() {
      if (drag) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return (
    <>
      <ol ref={list} className={classes.list}>
        {shown.map((card, place) => {
          const at = cards.indexOf(card);
          const { id, title, note, warn, locked } = card;
          return (
            <li
              key={id}
              className={classes.card}
              aria-current={id === chosen ? 'true' : undefined}
              data-moving={drag?.from === at || undefined}
            >
              <IconButton
                size="compact"
                icon="grip"
                className={classes.handle}
                label={t('Move {kind} {value}: arrow keys', { kind, value: at + 1 })}
                onKeyDown={(event) => onKeyDown(event, at)}
                {...handle(at)}
              />
              <span className={classes.number}>{place + 1}</span>
              <button type="button" className={classes.name} onClick={() => onChoose(id)}>
                <span>{title}</span>
                <span className={classes.note} data-warn={warn || undefined}>
                  {note}
                </span>
              </button>
              {extra?.(card)}
              <IconButton
                size="compact"
                icon={locked ? 'lock' : 'unlock'}
                label={`${locked ? t('Unlock') : t('Lock')}: ${title}`}
                aria-pressed={locked}
                onClick={() => onLock(id, !locked)}
              />
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  );
}

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const one = all[from];
  return one === undefined ? [...all] : all.toSpliced(from, 1).toSpliced(to, 0, one);
}
