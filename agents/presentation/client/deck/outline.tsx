import { IconButton } from '@staffroom/sdk/client';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { StoredDeck } from '../../contract.ts';
import { layoutNames, type Slide } from '@staffroom/sdk/slides';
import { isStale } from './is-stale.ts';
import classes from './outline.module.css';
import type { useDeck } from './use-deck.ts';

interface OutlineProps {
  deck: StoredDeck;
  chosen: string;
  onChoose: (id: string) => void;
  work: ReturnType<typeof useDeck>;
}

/** The slides as rows: moved by their handle, with a pointer or the arrow keys; locked; written again. */
export function Outline({ deck, chosen, onChoose, work }: OutlineProps) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const shown = drag ? moved(deck.slides, drag.from, drag.to) : deck.slides;
  const [said, setSaid] = useState('');

  function move(from: number, to: number) {
    if (to < 0 || to >= deck.slides.length || to === from) return;
    work.change((slides) => moved(slides, from, to));
    setSaid(`Slide ${from + 1} is now slide ${to + 1}`);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  }

  /** Which row a pointer is over. */
  function rowAt(y: number): number {
    const rows = Array.from(list.current?.children ?? []);
    const found = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return found < 0 ? rows.length - 1 : found;
  }

  const handle = (at: number) => ({
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: ({ clientY }: PointerEvent) => drag && setDrag({ ...drag, to: rowAt(clientY) }),
    onPointerUp() {
      if (drag) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return (
    <>
      <ol ref={list} className={classes.list}>
        {shown.map((slide, place) => {
          const at = deck.slides.indexOf(slide);
          const stale = isStale(slide, deck.versions);
          const name = slide.title || 'Untitled slide';
          return (
            <li
              key={slide.id}
              className={classes.row}
              aria-current={slide.id === chosen ? 'true' : undefined}
              data-moving={drag?.from === at || undefined}
            >
              <IconButton
                size="compact"
                icon="grip"
                className={classes.handle}
                label={`Move slide ${at + 1}: arrow keys`}
                onKeyDown={(event) => onKeyDown(event, at)}
                {...handle(at)}
              />
              <span className={classes.number}>{place + 1}</span>
              <button type="button" className={classes.name} onClick={() => onChoose(slide.id)}>
                <span>{name}</span>
                <span className={stale ? classes.stale : classes.note}>
                  {stale ? 'Source has a new version' : describe(slide)}
                </span>
              </button>
              {!slide.locked && (
                <IconButton
                  size="compact"
                  icon="retry"
                  label={`Write again: ${name}`}
                  busy={work.rewriting === slide.id}
                  onClick={() => work.rewrite(slide.id)}
                />
              )}
              <IconButton
                size="compact"
                icon={slide.locked ? 'lock' : 'unlock'}
                label={`${slide.locked ? 'Unlock' : 'Lock'}: ${name}`}
                aria-pressed={slide.locked}
                onClick={() =>
                  work.change((slides) =>
                    slides.map((one) => (one.id === slide.id ? { ...one, locked: !one.locked } : one)),
                  )
                }
              />
            </li>
          );
        })}
      </ol>
      <output className={classes.said}>{said}</output>
    </>
  );
}

function moved(slides: readonly Slide[], from: number, to: number): Slide[] {
  const slide = slides[from];
  return slide ? slides.toSpliced(from, 1).toSpliced(to, 0, slide) : [...slides];
}

function describe({ layout, sources }: Slide): string {
  const count = sources.length;
  return `${layoutNames[layout]} · ${count === 0 ? 'no source' : `${count} source${count === 1 ? '' : 's'}`}`;
}
