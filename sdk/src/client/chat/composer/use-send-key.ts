import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';

/**
 * Milliseconds during which Enter is ignored after an input method composition, because Safari ends the composition shortly
 * before the Enter that ended it.
 */
const composed = 50;

/** Handles Enter, which sends, and Shift+Enter, which breaks the line. During input method composition, Enter selects a word. */
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
