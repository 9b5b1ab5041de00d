import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ApiError,
  Button,
  Dialog,
  Field,
  Input,
  Textarea,
  useToast,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import type { DocumentChange } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import { type FormEvent, useId, useState } from 'react';
import type { LibraryDocument } from '../../documents/library-document.ts';
import { refreshDocuments } from '../../documents/document-queries.ts';
import { TagInput } from '../../documents/tag-input.tsx';
import classes from './document-info.module.css';
import { t } from '../../texts/texts.ts';

interface EditDialogProps {
  document: LibraryDocument;
  open: boolean;
  onClose: () => void;
}

/** Edits name, summary and tags. A model never replaces text that a person wrote. */
export function EditDialog({ document, open, onClose }: EditDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const toast = useToast();
  const save = useMutation({
    mutationFn: (body: DocumentChange) =>
      callCore('PATCH /api/documents/:id', { params: { id: document.id }, body }),
    onSuccess: async () => {
      toast.show({ variant: 'success', title: t('Document saved') });
      onClose();
      await refreshDocuments(queries);
    },
    onError(error) {
      // The fields show their own errors.
      if (error instanceof ApiError && error.body?.fields) return;
      toast.show({ variant: 'destructive', title: t('Couldn’t save the document'), error });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Edit document')}
      closeOnPressOutside={false}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={save.isPending}>
            {t('Save')}
          </Button>
        </>
      )}
    >
      {open && (
        <EditForm id={id} document={document} error={save.error} onSave={(change) => save.mutate(change)} />
      )}
    </Dialog>
  );
}

interface EditFormProps {
  id: string;
  document: LibraryDocument;
  error: Error | null;
  onSave: (change: DocumentChange) => void;
}

const maxNameLength = 255;
const maxSummaryLength = 4000;

function EditForm({ id, document, error, onSave }: EditFormProps) {
  const [filename, setFilename] = useState(document.filename);
  const [summary, setSummary] = useState(document.summary ?? '');
  const [tags, setTags] = useState(document.tags);
  const fields = error instanceof ApiError ? error.body?.fields : undefined;

  const words = summary.trim();
  const change: DocumentChange = {
    ...(filename.trim() !== document.filename && { filename: filename.trim() }),
    ...(words !== (document.summary ?? '') && { summary: words === '' ? null : words }),
    ...(tags.join('\n') !== document.tags.join('\n') && { tags }),
  };
  useUnsavedGuard(Object.keys(change).length > 0);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onSave(change);
  }

  return (
    <form id={id} className={classes.form} onSubmit={onSubmit}>
      <Field label={t('Name')} required error={fields?.['filename']}>
        <Input
          value={filename}
          maxLength={maxNameLength}
          onChange={(event) => setFilename(event.target.value)}
        />
      </Field>
      <Field
        label={t('Summary')}
        error={fields?.['summary']}
        counter={{ length: summary.length, limit: maxSummaryLength }}
      >
        <Textarea rows={5} value={summary} onChange={(event) => setSummary(event.target.value)} />
      </Field>
      <TagInput tags={tags} onTags={setTags} />
    </form>
  );
}
