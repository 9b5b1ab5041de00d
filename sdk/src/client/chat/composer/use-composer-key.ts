import { type RefObject, useEffect } from 'react';

/** A function key, because screen readers and speech input use single letters for their commands. */
const composerKey = 'F9';

/** Focuses the text box of a chat when the person presses F9, from anywhere in the page except a dialog. */
export function useComposerKey(input: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key !== composerKey || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"][data-shape], [role="alertdialog"]')) return;
      event.preventDefault();
      input.current?.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
