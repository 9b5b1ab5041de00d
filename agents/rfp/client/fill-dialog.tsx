import {
  Button,
  Dialog,
  ErrorPanel,
  serverMessage,
  saveFile,
  Skeleton,
  useApi,
  useToast,
} from '@staffroom/sdk/client';
import * as contract from '../contract.ts';
import { numberOf, type Row, withoutMarks } from '../ledger.ts';
import classes from './fill-dialog.module.css';
import { t } from './texts.ts';

export interface Filling {
  documentId: string;
  filename: string;
  drafts: 'yes' | 'no';
}

interface FillDialogProps {
  rfpId: string;
  rows: readonly Row[];
  filling: Filling;
  onClose: () => void;
}

export function FillDialog({
  rfpId,
  rows,
  filling: { documentId, filename, drafts },
  onClose,
}: FillDialogProps) {
  const api = useApi(contract);
  const toast = useToast();
  const wanted = { params: { id: rfpId }, query: { documentId, drafts } };
  const preview = api.previewFill.useQuery(wanted);
  const { filled = [], unplaced = [] } = preview.data ?? {};
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const placed = filled.flatMap(({ id, place }) => {
    const row = rowOf.get(id);
    return row ? [{ row, place }] : [];
  });
  const left = unplaced.flatMap((id) => rowOf.get(id) ?? []);
  const save = () =>
    void saveFile(api.fillFile.href(wanted)).then(onClose, (error: unknown) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t fill in the file'), error }),
    );
  return (
    <Dialog
      open
      size="large"
      title={t('Fill in {filename}', { filename })}
      description={
        preview.data &&
        (filled.length + unplaced.length === 0
          ? t('No approved answers yet.')
          : t('{count} of {all} answers have a place.', {
              count: filled.length,
              all: filled.length + unplaced.length,
            }))
      }
      unsaved={false}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" icon="download" disabled={filled.length === 0} onClick={save}>
            {t('Save the filled file')}
          </Button>
        </>
      )}
    >
      {preview.error && <ErrorPanel title={t('Couldn’t fill in the file')} error={preview.error} />}
      {preview.isPending && <Skeleton />}
      {placed.length > 0 && (
        <ul className={classes.list} aria-label={t('Answers with a place')}>
          {placed.map(({ row, place }) => (
            <Item key={row.id} row={row} place={place} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('Without a place')}</h3>
          <ul className={classes.list} aria-label={t('Without a place')}>
            {left.map((row) => (
              <Item key={row.id} row={row} place="" />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Item({ row, place }: { row: Row; place: string }) {
  return (
    <li className={classes.item}>
      <span className={classes.place}>
        {numberOf(row)}
        {place !== '' && ` · ${serverMessage(place)}`}
      </span>
      <span>{row.quote}</span>
      <span className={classes.answer}>{withoutMarks(row.answer)}</span>
    </li>
  );
}
