import { useEffect, useRef, useState } from 'react';
import classes from './name-field.module.css';

/** A name that is edited in place. Enter and leaving the field save, Escape cancels; a blank name is ignored. */
export function NameField({
  label,
  name: given,
  limit,
  onEnd,
}: {
  label: string;
  name: string;
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
          // Keep the drawer around the list open.
          event.stopPropagation();
          end(false);
        }
      }}
    />
  );
}
