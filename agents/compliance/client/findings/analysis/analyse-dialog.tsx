import {
  Button,
  type ChosenDocument,
  Dialog,
  describeError,
  DocumentChoice,
  Field,
  Skeleton,
  Textarea,
  useCurrentChat,
  useDocuments,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import { documentLimit } from '../../../findings/contract.ts';
import { likelyNames } from '../../names.ts';
import classes from './analyse-dialog.module.css';
import { useAnalysis } from './use-analysis.ts';
import { t } from '../../texts.ts';

export interface AnalyseDialogProps {
  open: boolean;
  onClose: () => void;
  onStarted: () => void;
}

export default function AnalyseDialog({ open, onClose, onStarted }: AnalyseDialogProps) {
  const { session } = useCurrentChat();
  const documents = useDocuments();
  const { start, begin } = useAnalysis();
  const [picked, setPicked] = useState<ChosenDocument[] | null>(null);
  const [instructions, setInstructions] = useState('');

  // The documents of the chat, as far as the person can read them.
  const known = new Map(documents.data?.map((document) => [document.id, document]));
  const ofChat = (session?.documentIds ?? []).flatMap((id) => known.get(id) ?? []).slice(0, documentLimit);
  const chosen = picked ?? ofChat;

  function clear() {
    setPicked(null);
    setInstructions('');
  }
  const submit = () =>
    begin(
      {
        documentIds: chosen.map(({ id }) => id),
        sessionId: session?.id,
        instructions: instructions.trim() || undefined,
      },
      {
        onSuccess: () => {
          clear();
          onStarted();
        },
      },
    );

  return (
    <Dialog
      open={open}
      onClose={() => {
        clear();
        onClose();
      }}
      title={t('Analyze documents')}
      description={t('Issues found are added to your findings. Every quote is checked against the document.')}
      size="medium"
      closeOnPressOutside={false}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" busy={start.isPending} disabled={chosen.length === 0} onClick={submit}>
            {chosen.length === 0 ? t('Analyze') : t('Analyze {count}', { count: count(chosen.length) })}
          </Button>
        </>
      )}
    >
      <div className={classes.form}>
        {/* Waits for the names of the chat's documents, which stand first. */}
        {documents.isPending ? (
          <Skeleton lines={4} />
        ) : (
          <DocumentChoice
            label={t('Documents')}
            most={documentLimit}
            likely={likelyNames}
            chosen={chosen}
            onChange={setPicked}
          />
        )}
        <Field
          label={t('Focus on')}
          optional
          hint={t('For example a framework, a type of clause or a deadline. Needs an AI model.')}
        >
          <Textarea
            rows={2}
            maxLength={20_000}
            value={instructions}
            onChange={(event) => setInstructions(event.target.value)}
          />
        </Field>
        {start.isError && (
          <p role="alert" className={classes.error}>
            {describeError(start.error).cause}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const count = (number: number) =>
  t('{number} {number, plural, one {document} other {documents}}', { number });
