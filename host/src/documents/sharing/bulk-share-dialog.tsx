import { Button, Dialog } from '@staffroom/sdk/client';
import { GranteeSearch } from '@staffroom/sdk/host';
import type { Grant } from './document-sharing.ts';
import { t } from '../../texts/texts.ts';

interface BulkShareDialogProps {
  open: boolean;
  title: string;
  onGrant: (grant: Grant) => void;
  onClose: () => void;
}

const nobody: ReadonlySet<string> = new Set();

/** Shares several documents at once. People who already have access keep it. */
export function BulkShareDialog({ open, title, onGrant, onClose }: BulkShareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={t('Choose a person, a team or the whole company. Existing access stays.')}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <GranteeSearch known={nobody} onGrant={(grant) => onGrant(grant)} />
    </Dialog>
  );
}
