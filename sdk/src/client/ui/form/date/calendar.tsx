import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../button/icon-button.tsx';
import { formatDate } from '../../../texts/format.ts';
import { locale } from '../../../texts/language.ts';
import { t } from '../../../texts/texts.ts';
import { addDays, addMonths, firstWeekday, placeInWeek, weeksOf } from './calendar-days.ts';
import classes from './calendar.module.css';
import { type Day, timeOf } from './date-text.ts';

export interface CalendarProps {
  /** The selected day; an empty text for none. */
  value: Day;
  min?: Day | undefined;
  max?: Day | undefined;
  onSelect: (day: Day) => void;
}

/**
 * A month of days. Follows the ARIA grid pattern: arrow keys move by days and weeks, Page Up and Page Down by months, with
 * Shift by years, and Home and End within a week.
 */
export default function Calendar({ value, min, max, onSelect }: CalendarProps) {
  const first = firstWeekday(locale());
  const today = localToday();
  const [active, setActive] = useState(() => within(timeOf(value) === null ? today : value, min, max));
  const grid = useRef<HTMLTableElement>(null);
  // Focus the active day when the calendar opens and when a key moves to another day, but not when a month button is pressed.
  const [focuses, setFocuses] = useState(true);
  useEffect(() => {
    if (focuses) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [active, focuses]);

  function go(day: Day, withFocus: boolean) {
    setFocuses(withFocus);
    setActive(within(day, min, max));
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    go(move(active, { first, years: event.shiftKey }), true);
  }

  const month = formatDay(active, { month: 'long', year: 'numeric' });
  const weeks = weeksOf(active, first);
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <IconButton
          icon="chevron-left"
          size="compact"
          label={t('Previous month')}
          disabled={min !== undefined && active.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => go(addMonths(active, -1), false)}
        />
        <span className={classes.month} aria-live="polite">
          {month}
        </span>
        <IconButton
          icon="chevron-right"
          size="compact"
          label={t('Next month')}
          disabled={max !== undefined && active.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => go(addMonths(active, 1), false)}
        />
      </div>
      {/* A table is no widget, but a grid is: its cells are selected with arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-label={month} className={classes.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={formatDay(day, { weekday: 'long' })}>
                {formatDay(day, { weekday: 'short' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // Not every screen reader derives the role from the grid.
                // oxlint-disable-next-line jsx-a11y/no-redundant-roles
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={formatDay(day, { dateStyle: 'full' })}
                    aria-current={day === today ? 'date' : undefined}
                    data-outside={day.slice(0, 7) !== active.slice(0, 7) || undefined}
                    disabled={day !== within(day, min, max)}
                    onClick={() => onSelect(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Move = (day: Day, how: { first: number; years: boolean }) => Day;
const moves: Partial<Record<string, Move>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day, { years }) => addMonths(day, years ? -12 : -1),
  PageDown: (day, { years }) => addMonths(day, years ? 12 : 1),
  Home: (day, { first }) => addDays(day, -placeInWeek(day, first)),
  End: (day, { first }) => addDays(day, 6 - placeInWeek(day, first)),
};

/** The nearest day that may be selected. */
function within(day: Day, min: Day | undefined, max: Day | undefined): Day {
  if (min !== undefined && min !== '' && day < min) return min;
  if (max !== undefined && max !== '' && day > max) return max;
  return day;
}

/** Today in the person's time zone. */
function localToday(): Day {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

const formatDay = (day: Day, options: Intl.DateTimeFormatOptions) =>
  formatDate(new Date(timeOf(day) ?? 0), { ...options, timeZone: 'UTC' });
