import type { ReactNode } from 'react';
import { ConfirmButtons } from './confirm-buttons.tsx';
import { LazyPopup } from './dialog.tsx';
import { t } from '../../texts/texts.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** The action as a question, or as verb and object: "Delete chat". */
  title: string;
  /** Says what is lost, and whether it can be undone. */
  description: ReactNode;
  /** A verb, never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `danger` for actions that cannot be undone. */
  tone?: 'danger' | 'neutral' | undefined;
  /** The action is running; the dialog stays until it ends. */
  busy?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before a destructive action. The focus starts on Cancel, and Escape cancels. */
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
