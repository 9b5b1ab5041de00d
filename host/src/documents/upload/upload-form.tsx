import { Button, Field, Select, Textarea, useNavigate, useToast } from '@staffroom/sdk/client';
import { documentExtensions, DropZone } from '@staffroom/sdk/host';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-form.module.css';
import type { Upload, Uploads } from './use-uploads.ts';
import { useWorkflows, useWorkflowsPending } from '../document-workflows.ts';
import { t } from '../../texts/texts.ts';

interface UploadFormProps {
  uploads: Uploads;
  /** The error message if no file is selected. */
  nothingChosen: string;
  onDone?: () => void;
}

/** A form to select or drop files, review them, and upload them with a progress bar for each. */
export function UploadForm({ uploads, nothingChosen, onDone }: UploadFormProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const id = useId();
  const workflows = useWorkflows();
  const isPending = useWorkflowsPending();
  const [chosen, setChosen] = useState('');
  const [instructions, setInstructions] = useState('');
  const { list } = uploads;
  const waiting = list.filter(({ state }) => state === 'chosen' || state === 'failed').length;
  const busy = list.some(({ state }) => state === 'sending' || state === 'waiting');
  const submit = useRef<HTMLButtonElement>(null);
  const hasFiles = list.some(({ state }) => state === 'chosen');
  useEffect(() => {
    // The next step is to upload the files, with Enter.
    if (hasFiles) submit.current?.focus();
  }, [hasFiles]);
  const workflow = workflows.find((each) => each.id === chosen);
  const processing = workflow ? { workflow, instructions } : null;

  async function finish(sending: Promise<boolean>) {
    if (!(await sending)) return;
    setChosen('');
    setInstructions('');
    onDone?.();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (waiting === 0) {
      toast.show({ variant: 'destructive', title: t('No file selected'), description: nothingChosen });
      return;
    }
    void finish(uploads.start(processing));
  }

  function keep(upload: Upload) {
    void uploads.keep(upload, processing);
    if (list.length === 1) onDone?.();
  }

  async function openExisting(upload: Upload) {
    await uploads.discard(upload);
    onDone?.();
    if (upload.duplicate) void navigate(`/documents/${upload.duplicate.of.id}`);
  }

  return (
    <form className={classes.form} onSubmit={onSubmit} aria-label={t('Upload')}>
      <DropZone
        label={t('Drop files here')}
        accept={documentExtensions}
        multiple
        onFiles={(files) => uploads.add(files)}
      />
      {list.length > 0 && (
        <ul className={classes.list} aria-label={t('Selected files')} id={id}>
          {list.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRemove={() => uploads.remove(upload.id)}
              onRetry={() => void finish(uploads.retry(upload, processing))}
              onKeep={() => keep(upload)}
              onOpen={() => void openExisting(upload)}
            />
          ))}
        </ul>
      )}
      {/* Keeps the place of the field below, so that the dialog does not grow when it arrives. */}
      {isPending && <div className={classes.pending} />}
      {workflows.length > 0 && (
        <Field label={t('Agent')} optional>
          <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
            <option value="">{t('None')}</option>
            {workflows.map((each) => (
              <option key={each.id} value={each.id}>
                {each.agentName}: {each.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {workflow && (
        <Field label={t('Processing instructions')} optional>
          <Textarea
            rows={3}
            maxLength={20_000}
            value={instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        </Field>
      )}
      <div className={classes.actions}>
        <Button ref={submit} type="submit" variant="primary" icon="upload" busy={busy && waiting === 0}>
          {waiting > 1 ? t('Upload {waiting} files', { waiting }) : t('Upload')}
        </Button>
      </div>
    </form>
  );
}
