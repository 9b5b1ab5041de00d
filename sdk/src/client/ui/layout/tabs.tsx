import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon, type IconName } from '../identity/icon.tsx';
import { arrowStep } from '../reading-direction.ts';
import { fadeEdges } from './fade-edges.ts';
import classes from './tabs.module.css';

export interface Tab<V extends string = string> {
  value: V;
  label: string;
  icon?: IconName | undefined;
  count?: number | undefined;
  /** Content of the tab. It is rendered only while the tab is selected. */
  content: ReactNode;
}

interface TabsProps<V extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly [Tab<V>, ...Tab<V>[]] | readonly Tab<V>[];
  /** The selected tab. If undefined, the tabs manage the selection themselves and start with the first tab. */
  value?: V | undefined;
  onValueChange?: ((value: V) => void) | undefined;
  /** The tabs fill the remaining height of a flex column, and the panel has no padding. */
  fill?: boolean;
  /** Renders the tab list in another place. The returned node is rendered where the list would be. */
  placeList?: ((list: ReactNode) => ReactNode) | undefined;
}

/** Distance in pixels that keeps the selected tab out of the faded edge (`data-more` in `base.css`). */
const fadedEdge = 40;

/** Tabs with their content. Arrow keys, Home and End move between tabs and select them. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, fill, placeList }: TabsProps<V>) {
  const id = useId();
  const [own, setOwn] = useState(tabs[0]?.value);
  const chosen = value ?? own;
  const active = tabs.find((tab) => tab.value === chosen) ?? tabs[0];

  function choose(next: V) {
    setOwn(next);
    onValueChange?.(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const current = tabs.findIndex((tab) => tab.value === active?.value);
    const step = arrowStep(event);
    const target = step === 0 ? { Home: 0, End: -1 }[event.key] : current + step;
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(next.value);
    event.currentTarget.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus();
  }

  const row = useRef<HTMLDivElement>(null);
  const place = useCallback((element: HTMLDivElement) => {
    row.current = element;
    return fadeEdges(element);
  }, []);
  // Scroll the selected tab into view without scrolling the page.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!tab || !frame || !row.current) return;
    const [left, right] = [frame.left + fadedEdge, frame.right - fadedEdge];
    if (tab.right > right) row.current.scrollLeft += tab.right - right;
    else if (tab.left < left) row.current.scrollLeft += tab.left - left;
  }, [active?.value]);

  const list = (
    // The list is not focusable, because its tabs are; the list only handles their keys.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={place}
      role="tablist"
      aria-label={label}
      className={classes.list}
      data-placed={placeList ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`${id}-${tab.value}`}
          type="button"
          role="tab"
          className={classes.tab}
          aria-selected={tab === active}
          aria-controls={tab === active ? `${id}-panel` : undefined}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => choose(tab.value)}
        >
          {tab.icon !== undefined && <Icon name={tab.icon} />}
          {tab.label}
          {tab.count !== undefined && (
            <>
              <span className="visually-hidden">, </span>
              <span className={classes.count}>{tab.count}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );

  return (
    <div className={fill ? classes.fill : undefined}>
      {placeList ? placeList(list) : list}
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${active?.value ?? ''}`}
        className={classes.panel}
      >
        {active?.content}
      </div>
    </div>
  );
}
