import { Button } from '../button/button.tsx';

interface ConfirmButtonsProps {
  confirmLabel: string;
  cancelLabel: string;
  tone: 'danger' | 'neutral';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The buttons Confirm and Cancel. Cancel has the initial focus. */
export function ConfirmButtons({
  confirmLabel,
  cancelLabel,
  tone,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmButtonsProps) {
  return (
    <>
      <Button data-autofocus onClick={onCancel} disabled={busy}>
        {cancelLabel}
      </Button>
      <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
}
