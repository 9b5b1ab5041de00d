import {
  Button,
  type ChosenDocument,
  Dialog,
  describeError,
  DocumentChoice,
  Field,
  Select,
  useJob,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import { check, type Pack } from '../../check-contract.ts';
import classes from './check.module.css';

/** Which list, and which documents are held against it. */
export default function CheckDialog({
  packs,
  onClose,
  onStarted,
}: {
  packs: readonly Pack[];
  onClose: () => void;
  onStarted: () => void;
}) {
  const { start } = useJob(check, null);
  const [pack, setPack] = useState(packs[0]?.id ?? '');
  const [documents, setDocuments] = useState<ChosenDocument[]>([]);
  const source = packs.find(({ id }) => id === pack)?.source;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Check against a framework"
      description="Each control is looked for in the documents. What is met stands on quotes that were found there word for word."
      closeOnPressOutside={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={start.isPending}
            disabled={documents.length === 0}
            onClick={() =>
              start.mutate({ pack, documentIds: documents.map(({ id }) => id) }, { onSuccess: onStarted })
            }
          >
            Check
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Field label="Control list" {...(source && { hint: source })}>
          <Select value={pack} onChange={({ target }) => setPack(target.value)}>
            {packs.map(({ id, name, version, controls }) => (
              <option key={id} value={id}>
                {`${name}, ${version} · ${controls} controls`}
              </option>
            ))}
          </Select>
        </Field>
        <DocumentChoice label="Documents" most={20} chosen={documents} onChange={setDocuments} />
        {start.isError && (
          <p role="alert" className={classes.error}>
            {describeError(start.error).cause}
          </p>
        )}
      </div>
    </Dialog>
  );
}
