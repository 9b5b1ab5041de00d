import { type FormEvent, useId, useState } from 'react';
import { DropZone } from '../ui/form/drop-zone.tsx';
import { Field } from '../ui/form/field.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/button/icon-button.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { useToast } from '../ui/feedback/use-toast.ts';
import { formatFileSize } from '../ui/format/format-file-size.ts';
import { useLeaveGuard } from '../ui/unsaved/use-leave-guard.ts';
import tab from './tab.module.css';
import classes from './upload-tab.module.css';
import type { SentDocument } from './upload.ts';
import { useSendFiles } from './use-send-files.ts';
import { t } from '../texts/texts.ts';

export interface UploadTabProps {
  /** Accepted file extensions, such as ".pdf". */
  accept: readonly string[];
  /** Maximum number of files; default 3. */
  most?: number | undefined;
  note?: string | undefined;
  /** The role of the main file among several, such as "The RFP"; `start` gets the main file first. */
  main?: string | undefined;
  action: string;
  /** Starts the agent on the uploaded documents. If this fails, the page shows "Processing failed". */
  start: (documents: readonly [SentDocument, ...SentDocument[]], instructions: string) => Promise<void>;
}

export default function UploadTab({ accept, most = 3, note, main, action, start }: UploadTabProps) {
  const toast = useToast();
  const radios = useId();
  const files = useSendFiles(most);
  const [first, setFirst] = useState(0);
  const [instructions, setInstructions] = useState('');
  /** Whether the input was sent with the files, so that it does not count as unsaved. */
  const [isSent, setIsSent] = useState(false);
  const { question } = useLeaveGuard(instructions.trim() !== '' && !isSent);
  const { list, busy } = files;
  const chosen = list.find(({ id }) => id === first) ?? list[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!chosen) {
      toast.show({
        variant: 'destructive',
        title: t('Upload failed'),
        description: t('Choose a file first.'),
      });
      return;
    }
    const sent = await files.send();
    if (!sent) return;
    const ordered = sent.toSorted((a, b) => Number(b.place === chosen.id) - Number(a.place === chosen.id));
    const [head, ...rest] = ordered.map(({ document }) => document);
    if (!head) return;
    setIsSent(true);
    try {
      await start([head, ...rest], instructions.trim());
      files.clear();
      setInstructions('');
    } catch (error) {
      toast.show({ variant: 'destructive', title: t('Processing failed'), error });
    } finally {
      setIsSent(false);
    }
  }

  return (
    <section className={tab.tab} aria-label={t('Upload')}>
      {question}
      <form className={tab.column} onSubmit={(event) => void submit(event)}>
        <h1 className={tab.title}>{t('Upload')}</h1>
        {note !== undefined && <p className={tab.note}>{note}</p>}
        <DropZone
          label={t('Drop up to {most} files here', { most })}
          accept={accept}
          multiple
          disabled={busy}
          onFiles={files.add}
        />
        {files.refused.length > 0 && (
          <output className={classes.refused}>
            {files.refused.map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </output>
        )}
        {list.length > 0 && (
          <ul className={classes.list} aria-label={t('Selected files')}>
            {list.map(({ id, file, state, share, reason }) => (
              <li key={id} className={classes.file}>
                <span className={classes.name}>{file.name}</span>
                <span className={classes.size}>{formatFileSize(file.size)}</span>
                {main !== undefined && list.length > 1 && (
                  <label className={classes.main}>
                    <input
                      type="radio"
                      name={radios}
                      checked={id === chosen?.id}
                      disabled={busy}
                      onChange={() => setFirst(id)}
                    />
                    {main}
                  </label>
                )}
                <IconButton
                  size="compact"
                  icon="close"
                  label={
                    state === 'sending'
                      ? t('Cancel {file}', { file: file.name })
                      : t('Remove {file}', { file: file.name })
                  }
                  onClick={() => files.remove(id)}
                />
                {state === 'sending' && (
                  <Progress
                    className={classes.progress}
                    label={t('Uploading {file}', { file: file.name })}
                    max={1}
                    // Show a bar without a value once all files are sent, because the server is still processing them.
                    {...(share < 1 && { value: share })}
                  />
                )}
                {reason !== null && <span className={classes.failed}>{reason}</span>}
              </li>
            ))}
          </ul>
        )}
        <Field label={t('Processing instructions')} optional>
          <Textarea
            rows={3}
            maxLength={20_000}
            value={instructions}
            onChange={({ target }) => setInstructions(target.value)}
          />
        </Field>
        <div className={tab.actions}>
          <Button type="submit" variant="primary" icon="upload" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </section>
  );
}
