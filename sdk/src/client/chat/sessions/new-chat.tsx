import { useEffect, useEffectEvent } from 'react';
import { popup } from '../../popup.tsx';

export const NewChat = popup(async () => (await import('./new-chat-dialog.tsx')).default);

/** Creates a chat when the person presses ⌘⇧O or Ctrl+Shift+O. */
export function useNewChatShortcut(onNew: () => void): void {
  const begin = useEffectEvent(onNew);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || !event.shiftKey || event.key.toLowerCase() !== 'o') return;
      if (
        event.defaultPrevented ||
        document.querySelector('[role="dialog"][data-shape], [role="alertdialog"]')
      )
        return;
      event.preventDefault();
      begin();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
