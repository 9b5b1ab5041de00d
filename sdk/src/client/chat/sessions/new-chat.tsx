import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { NewChatDialogProps } from './new-chat-dialog.tsx';

const NewChatDialog = lazy(() => import('./new-chat-dialog.tsx'));

/** The dialog that begins a chat: fetched when it is first asked for. */
export function NewChat(props: NewChatDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <NewChatDialog {...props} />
    </Suspense>
  );
}

/** ⌘⇧O, or Ctrl+Shift+O, begins a chat. */
export function useNewChatShortcut(onNew: () => void): void {
  const begin = useEffectEvent(onNew);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || !event.shiftKey || event.key.toLowerCase() !== 'o') return;
      // A dialog keeps the keys to itself.
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
