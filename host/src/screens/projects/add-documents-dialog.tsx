import { Button, Dialog } from '@staffroom/sdk/client';
import { DocumentPicker, type PickedDocument } from '@staffroom/sdk/host';
import { useState } from 'react';
import { useAddDocuments } from '../../projects/project-queries.ts';
import { t } from '../../texts/texts.ts';

interface AddDocumentsDialogProps {
  projectId: string;
  open: boolean;
  known: readonly { id: string }[];
  onClose: () => void;
}

/** Adds documents of the person to a project. The project's members can then read them. */
export function AddDocumentsDialog({ projectId, open, known, onClose }: AddDocumentsDialogProps) {
  const add = useAddDocuments();
  const [draft, setDraft] = useState({ open, chosen: [] as PickedDocument[] });
  if (draft.open !== open) setDraft({ open, chosen: [] });
  const { chosen } = draft;
  return (
    <Dialog
      open={open}
      title={t('Add documents')}
      description={t('Your documents. Project members can read them while they’re in the project.')}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={add.isPending}
            onClick={() =>
              add.mutate({ id: projectId, ids: chosen.map(({ id }) => id) }, { onSuccess: onClose })
            }
          >
            {t('{count, plural, one {Add document} other {Add # documents}}', {
              count: Math.max(chosen.length, 1),
            })}
          </Button>
        </>
      }
    >
      {open && (
        <DocumentPicker
          owner="mine"
          without={known}
          chosen={chosen}
          none={t('None chosen')}
          onChange={(next) => setDraft({ open, chosen: next })}
        />
      )}
    </Dialog>
  );
}
