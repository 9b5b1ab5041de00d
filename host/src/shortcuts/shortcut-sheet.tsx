import { Dialog } from '@staffroom/sdk/client';
import { ShortcutList } from './shortcut-list.tsx';
import { t } from '../texts/texts.ts';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={t('Keyboard shortcuts')} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}
