import type { ReactNode } from 'react';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { LazyPopup } from './dialog.tsx';
import { t } from '../../texts/texts.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** What will happen, as a question or a verb with its object: "Delete chat". */
  title: string;
  /** What is lost, and whether it can be undone. */
  description: ReactNode;
  /** The verb, never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `danger` for what cannot be undone. */
  tone?: 'danger' | 'neutral' | undefined;
  /** The action is under way: the dialog stays until it ends. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is done that hurts. Focus starts on Cancel, and Escape cancels. */
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
