import {
  ConfirmDialog,
  IconButton,
  Link,
  RelativeTime,
  useAgent,
  useApi,
  useToast,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../contract.ts';
import classes from './analyze-form.module.css';
import { t } from './texts.ts';

export function EarlierRfps() {
  const { basePath } = useAgent();
  const { listRfps, deleteRfp } = useApi(contract);
  const rfps = listRfps.useQuery();
  const remove = deleteRfp.useMutation();
  const toast = useToast();
  const [asked, setAsked] = useState<contract.StoredRfp | null>(null);
  const close = () => setAsked(null);
  if (!rfps.data || rfps.data.length === 0) return null;
  return (
    <>
      <h2 className={classes.heading}>{t('Recent analyses')}</h2>
      <ul className={classes.list}>
        {rfps.data.map((rfp) => (
          <li key={rfp.id}>
            <Link to={`${basePath}?rfp=${rfp.id}`}>{rfp.title}</Link>
            <span className={classes.note}>
              {rfp.filename} · <RelativeTime time={rfp.analysedAt} />
              {!rfp.isOwner && ` · ${rfp.ownerName}`}
            </span>
            {rfp.isOwner && (
              <IconButton
                size="compact"
                icon="trash"
                label={t('Delete analysis: {title}', { title: rfp.title })}
                className={classes.delete}
                onClick={() => setAsked(rfp)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('Delete analysis')}
        description={t(
          'Permanently deletes the analysis of “{title}” and its drafts. The document and approved answers are kept.',
          { title: asked?.title ?? '' },
        )}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onClose={close}
        onConfirm={() =>
          asked &&
          remove.mutate(
            { params: { id: asked.id } },
            {
              onError: (error) =>
                toast.show({ variant: 'destructive', title: t('Couldn’t delete the analysis'), error }),
              onSettled: () => {
                close();
                void rfps.refetch();
              },
            },
          )
        }
      />
    </>
  );
}
