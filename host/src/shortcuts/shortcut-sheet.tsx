import { Dialog } from '@staffroom/sdk/client';
import { ShortcutList } from './shortcut-list.tsx';

/** ⌘/: the keys, over whatever is on the screen. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open size="small" title="Keyboard shortcuts" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
