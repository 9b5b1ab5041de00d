import { useEffect, useState } from 'react';
import { formatExactTime, formatRelativeTime, nextChange } from './relative-time.ts';

/** A time such as "12 minutes ago" that updates itself; the exact time is its title. */
export function RelativeTime({ time }: { time: Date | string | number }) {
  const moment = new Date(time);
  const [now, setNow] = useState(() => new Date());
  const milliseconds = moment.getTime();
  useEffect(() => {
    if (Number.isNaN(milliseconds)) return undefined;
    const timer = setTimeout(() => setNow(new Date()), nextChange(new Date(milliseconds), now));
    return () => clearTimeout(timer);
  }, [milliseconds, now]);
  if (Number.isNaN(milliseconds)) return null;
  return (
    <time dateTime={moment.toISOString()} title={formatExactTime(moment)}>
      {formatRelativeTime(moment, now)}
    </time>
  );
}
