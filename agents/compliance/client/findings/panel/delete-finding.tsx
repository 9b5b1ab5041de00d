import { Button, ConfirmDialog, useApi, useToast } from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../../findings/contract.ts';
import type { StoredFinding } from '../../../findings/finding.ts';
import { t } from '../../texts.ts';

export function DeleteFinding({
  finding: { id, requirement },
  onDeleted,
}: {
  finding: StoredFinding;
  onDeleted: () => void;
}) {
  const { deleteFinding } = useApi(contract);
  const remove = deleteFinding.useMutation();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="compact" variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('Delete finding')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Delete finding')}
        description={t(
          'Deletes “{requirement}” from your findings. This can’t be undone. To close it, change its status instead.',
          { requirement },
        )}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: onDeleted,
              onError: (error) =>
                toast.show({ variant: 'destructive', title: t('Couldn’t delete the finding'), error }),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </>
  );
}
