import { usePageBarPlace } from '@staffroom/sdk/host';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Rectangle, Room } from '../../../agents/framed/frame-messages.ts';

/** Returns the rectangles in the window for the page and for its content in the header; null until they are measured. */
export function useRoom(page: RefObject<HTMLElement | null>): Room | null {
  const bar = usePageBarPlace();
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const { current } = page;
    if (!current) return undefined;
    const measure = () =>
      setRoom((before) => {
        const next = { page: inWindow(current), bar: barOf(bar) };
        return JSON.stringify(before) === JSON.stringify(next) ? before : next;
      });
    measure();
    const sizes = new ResizeObserver(measure);
    for (const element of [current, bar, bar?.closest('header')]) if (element) sizes.observe(element);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, { capture: true });
    };
  }, [page, bar]);
  return room;
}

function inWindow(element: Element): Rectangle {
  const { top, left, right, bottom } = element.getBoundingClientRect();
  const from = { top: Math.max(0, top), left: Math.max(0, left) };
  return {
    ...from,
    width: Math.max(0, Math.min(innerWidth, right) - from.left),
    height: Math.max(0, Math.min(innerHeight, bottom) - from.top),
  };
}

/**
 * Returns the rectangle in the header. Its height is that of the header without border, because the empty placeholder has no
 * height.
 */
function barOf(bar: HTMLElement | null): Rectangle {
  const header = bar?.closest('header');
  if (!bar || !header) return { top: 0, left: 0, width: 0, height: 0 };
  const { left, width } = bar.getBoundingClientRect();
  const { top } = header.getBoundingClientRect();
  return { top, left, width, height: header.clientHeight };
}

/** Returns a clip path of both rectangles. Pointer events outside of them go to the workspace. */
export function shapeOf({ page, bar }: Room): string {
  const corners = [page, bar]
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ top, left, width, height }) => `M${left} ${top}h${width}v${height}h${-width}Z`);
  return `path("${corners.join('')}")`;
}
