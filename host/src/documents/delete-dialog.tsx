import { ConfirmDialog } from '@staffroom/sdk/client';
import { useTrashDays } from '../workspace/workspace-config.ts';
import { t } from '../texts/texts.ts';

interface DeleteDialogProps {
  open: boolean;
  title: string;
  /** How many documents go. */
  count: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before documents go to the trash, and says that they can come back. */
export function DeleteDialog({ count, ...dialog }: DeleteDialogProps) {
  const days = useTrashDays();
  return (
    <ConfirmDialog
      {...dialog}
      description={t(
        '{count, plural, one {It goes} other {They go}} to the trash for {days, plural, one {1 day} other {# days}} and can be restored from there. Nobody else can read {count, plural, one {it} other {them}} meanwhile, and no agent cites {count, plural, one {it} other {them}}.',
        { count, days },
      )}
      confirmLabel={t('Delete')}
    />
  );
}
