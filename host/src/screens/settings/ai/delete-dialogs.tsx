import { useQuery } from '@tanstack/react-query';
import type { AiModelInfo, AiProviderInfo } from '@staffroom/sdk/internal/shared';
import { ConfirmDialog } from '@staffroom/sdk/client';
import { coreQuery } from '@staffroom/sdk/host';
import classes from './ai-settings.module.css';
import { deletionWarnings } from './deletion.ts';
import { useOpened } from '../../../forms/use-opened.ts';
import { t } from '../../../texts/texts.ts';

interface DeleteProps<T> {
  item: T | null;
  busy: boolean;
  onConfirm: (item: T) => void;
  onClose: () => void;
}

export function DeleteProvider(props: DeleteProps<AiProviderInfo>) {
  const { item } = props;
  const use = useQuery({
    ...coreQuery('GET /api/ai/providers/:id/use', { params: { id: item?.id ?? 0 } }),
    enabled: item !== null,
    staleTime: 0,
  });
  return <DeleteItem {...props} warnings={deletionWarnings(item, use.data)} />;
}

export function DeleteModel(props: DeleteProps<AiModelInfo>) {
  return <DeleteItem {...props} warnings={[]} />;
}

function DeleteItem<T extends { name: string }>({
  item,
  warnings,
  onConfirm,
  ...dialog
}: DeleteProps<T> & { warnings: string[] }) {
  const { shown } = useOpened(item);
  const name = shown?.name ?? '';
  return (
    <ConfirmDialog
      {...dialog}
      open={item !== null}
      title={t('Delete {name}', { name })}
      description={
        <div className={classes.question}>
          <p>{t('Are you sure you want to delete {name}?', { name })}</p>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      }
      confirmLabel={t('Delete')}
      onConfirm={() => item && onConfirm(item)}
    />
  );
}
