import type { ReactNode } from 'react';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { LazyPopup } from './dialog.tsx';
import { t } from '../../texts/texts.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** Title of the dialog: the action as a question, or as verb and object: "Delete chat". */
  title: string;
  /** Says what is lost, and whether the action can be undone. */
  description: ReactNode;
  /** Label of the button that confirms: a verb, never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `danger` marks actions that cannot be undone. */
  tone?: 'danger' | 'neutral' | undefined;
  /** True while the action runs; the dialog stays open until it ends. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for confirmation before a destructive action. The focus starts on Cancel, and Escape cancels. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel = t('Cancel'),
  tone = 'danger',
  busy = false,
  onConfirm,
  onClose,
  ...props
}: ConfirmDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  const footer = (
    <ConfirmButtons
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={close}
    />
  );
  return <LazyPopup {...props} onClose={close} footer={footer} shape="small" alert />;
}
