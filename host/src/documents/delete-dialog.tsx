import { ConfirmDialog } from '@staffroom/sdk/client';
import { useTrashDays } from '../workspace/workspace-config.ts';
import { t } from '../texts/texts.ts';

interface DeleteDialogProps {
  open: boolean;
  title: string;
  count: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteDialog({ count, ...dialog }: DeleteDialogProps) {
  const days = useTrashDays();
  return (
    <ConfirmDialog
      {...dialog}
      description={t(
        '{count, plural, one {The document moves} other {The documents move}} to the trash for {days, plural, one {1 day} other {# days}}. You can restore {count, plural, one {it} other {them}} until then. No one else can read {count, plural, one {it} other {them}}, and agents won’t cite {count, plural, one {it} other {them}}.',
        { count, days },
      )}
      confirmLabel={t('Delete')}
    />
  );
}
