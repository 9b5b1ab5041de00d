import { useEffect, useRef, useState } from 'react';
import classes from './name-field.module.css';

/** A name that is changed where it stands. Enter and leaving keep what was written, Escape does not; a blank name is none. */
export function NameField({
  label,
  name: given,
  limit,
  onEnd,
}: {
  label: string;
  name: string;
  /** Characters. */
  limit: number;
  onEnd: (name: string | null) => void;
}) {
  const [name, setName] = useState(given);
  const field = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => field.current?.select(), []);

  function end(kept: boolean) {
    if (ended.current) return;
    ended.current = true;
    onEnd(kept && name.trim() !== '' ? name.trim() : null);
  }
  return (
    <input
      ref={field}
      className={classes.field}
      aria-label={label}
      maxLength={limit}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') {
          // A drawer around the list stays open.
          event.stopPropagation();
          end(false);
        }
      }}
    />
  );
}
