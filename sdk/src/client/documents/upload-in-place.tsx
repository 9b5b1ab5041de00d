import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { corePath } from '../core-api.ts';
import { ApiError } from '../fetch-json.ts';
import { type SentDocument, upload } from '../job/upload.ts';
import { useMutation, useQueryClient } from '../query.ts';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { describeError } from '../ui/feedback/describe-error.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { t } from '../texts/texts.ts';
import classes from './upload-in-place.module.css';

interface Sending {
  file: File;
  controller: AbortController;
}

/** The empty state of a picker or chat: uploads a document without leaving the page. The upload can be canceled. */
export function UploadInPlace({
  text = t('No documents yet. Upload one here.'),
  types,
  onUploaded,
}: {
  text?: string | undefined;
  /** Allowed file extensions without the dot; default: all. */
  types?: readonly string[] | undefined;
  onUploaded: (document: SentDocument) => void;
}) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [share, setShare] = useState(0);
  const [current, setCurrent] = useState<Sending | null>(null);
  const sending = useMutation({
    mutationFn: ({ file, controller }: Sending) => upload(file, controller.signal, setShare),
    onSuccess: async (document) => {
      onUploaded(document);
      await queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] });
    },
  });
  const { error } = sending;
  function send(file: File) {
    const started = { file, controller: new AbortController() };
    setShare(0);
    setCurrent(started);
    sending.mutate(started);
  }
  function cancel() {
    current?.controller.abort();
    // Without the reset, the page would show the abort as an error.
    sending.reset();
    flushSync(() => setCurrent(null));
    button.current?.focus();
  }
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      <input
        ref={field}
        type="file"
        hidden
        accept={types?.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) send(file);
        }}
      />
      {sending.isPending && current ? (
        <div className={classes.sending}>
          <span className={classes.name}>{current.file.name}</span>
          <IconButton
            size="compact"
            icon="close"
            label={t('Cancel {file}', { file: current.file.name })}
            onClick={cancel}
          />
          <Progress
            className={classes.progress}
            label={t('Uploading {file}', { file: current.file.name })}
            max={1}
            {...(share < 1 && { value: share })}
          />
        </div>
      ) : (
        <Button ref={button} icon="upload" onClick={() => field.current?.click()}>
          {t('Upload document')}
        </Button>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error instanceof ApiError && error.body?.message ? error.body.message : describeError(error).cause}
        </p>
      )}
    </div>
  );
}
