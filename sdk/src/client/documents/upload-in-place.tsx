import { useRef, useState } from 'react';
import { corePath } from '../core-api.ts';
import { ApiError } from '../fetch-json.ts';
import { type SentDocument, upload } from '../job/upload.ts';
import { useMutation, useQueryClient } from '../query.ts';
import { Button } from '../ui/button/button.tsx';
import { describeError } from '../ui/feedback/describe-error.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { t } from '../texts/texts.ts';
import classes from './upload-in-place.module.css';

/** The empty state of a picker: uploads a document without leaving the form, and selects it. */
export function UploadInPlace({
  types,
  onUploaded,
}: {
  /** Allowed file extensions without the dot; default: all. */
  types?: readonly string[] | undefined;
  onUploaded: (document: SentDocument) => void;
}) {
  const queries = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => upload(file, new AbortController().signal, setShare),
    onSuccess: async (document) => {
      onUploaded(document);
      await queries.invalidateQueries({ queryKey: [corePath('GET /api/documents')] });
    },
  });
  const { error } = sending;
  return (
    <div className={classes.empty}>
      <p>{t('No documents yet. Upload one here.')}</p>
      <input
        ref={field}
        type="file"
        hidden
        accept={types?.map((type) => `.${type}`).join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          setShare(0);
          if (file) sending.mutate(file);
        }}
      />
      {sending.isPending ? (
        <Progress label={t('Uploading')} max={1} {...(share < 1 && { value: share })} />
      ) : (
        <Button icon="upload" onClick={() => field.current?.click()}>
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
