import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { scrollPadding } from './scroll-padding.ts';
import classes from './sticky-bar.module.css';

/** Pixels of the page's background above and below the bar. */
const edge = 12;

/**
 * The filters above a table, which stay visible while the page scrolls. The head of the table then stops below them. Its parent
 * must not be a grid.
 * @example <StickyBar><SearchField … /></StickyBar><Table label="Findings">…</Table>
 */
export function StickyBar({ className, ...rest }: ComponentProps<'div'>) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const parent = element?.parentElement;
    if (!element || !parent) return undefined;
    element.style.setProperty('--scroll-padding', scrollPadding(element));
    const look = new ResizeObserver(() => {
      const sticks = getComputedStyle(element).position === 'sticky';
      parent.style.setProperty('--sticky-top', sticks ? `${element.offsetHeight + 2 * edge}px` : '0px');
    });
    look.observe(element);
    return () => look.disconnect();
  }, []);
  return <div {...rest} ref={bar} className={classNames(classes.bar, className)} />;
}
