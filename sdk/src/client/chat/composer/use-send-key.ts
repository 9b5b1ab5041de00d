import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';

/** Safari ends a composition before the Enter that ended it: within so many milliseconds. */
const composed = 50;

/** Enter sends and Shift+Enter breaks the line. While an input method composes, Enter chooses a word. */
export function useSendKey(send: () => void) {
  const composedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onCompositionEnd: (event: SyntheticEvent) => {
      composedAt.current = event.timeStamp;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.defaultPrevented) return;
      if (event.nativeEvent.isComposing || event.timeStamp - composedAt.current < composed) return;
      event.preventDefault();
      send();
    },
  };
}
