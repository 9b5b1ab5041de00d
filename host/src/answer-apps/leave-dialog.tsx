import { ConfirmDialog } from '@staffroom/sdk/client';
import { t } from '../texts/texts.ts';

interface LeaveDialogProps {
  /** Name of the page or interface in the frame. */
  name: string;
  /** The address that it wants to open; null closes the dialog. */
  address: string | null;
  onDecide: (open: boolean) => void;
}

/** Asks before a framed page or interface opens an external address, and shows the complete address. */
export function LeaveDialog({ name, address, onDecide }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={address !== null}
      title={t('Open an external page?')}
      description={t(
        '{agent} wants to open {address} in a new window. That site will see everything in the address.',
        { agent: name, address: address ?? '' },
      )}
      confirmLabel={t('Open')}
      tone="neutral"
      onConfirm={() => {
        if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
        onDecide(true);
      }}
      onClose={() => onDecide(false)}
    />
  );
}
