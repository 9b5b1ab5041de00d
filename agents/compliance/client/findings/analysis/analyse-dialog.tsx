import {
  Button,
  Checkbox,
  Dialog,
  describeError,
  EmptyState,
  ErrorPanel,
  Field,
  LinkButton,
  SearchField,
  Skeleton,
  Textarea,
  useCurrentChat,
  useDocuments,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import { documentLimit } from '../../../contract.ts';
import classes from './analyse-dialog.module.css';
import { useAnalysis } from './use-analysis.ts';
import { t } from '../../texts.ts';

/** Maximum number of listed documents; people find the others by name. */
const shownAtOnce = 100;
const readable: ReadonlySet<string> = new Set(['processed', 'completed']);

export interface AnalyseDialogProps {
  open: boolean;
  onClose: () => void;
  onStarted: () => void;
}

export default function AnalyseDialog({ open, onClose, onStarted }: AnalyseDialogProps) {
  const { session } = useCurrentChat();
  const documents = useDocuments();
  const { start, begin } = useAnalysis();
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [instructions, setInstructions] = useState('');

  const there = (documents.data ?? []).filter(({ status }) => readable.has(status));
  const ids = new Set(there.map(({ id }) => id));
  const chosen = (picked ?? session?.documentIds.slice(0, documentLimit) ?? []).filter((id) => ids.has(id));
  const matching = there.filter(({ filename }) =>
    filename.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const full = chosen.length >= documentLimit;

  function clear() {
    setPicked(null);
    setInstructions('');
  }
  const submit = () =>
    begin(
      { documentIds: chosen, sessionId: session?.id, instructions: instructions.trim() || undefined },
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
        {documents.isPending && <Skeleton lines={4} />}
        {documents.isError && (
          <ErrorPanel
            title={t('Your documents could not be loaded')}
            error={documents.error}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.data && there.length === 0 && (
          <EmptyState
            text={t('No documents yet. Upload one first.')}
            action={<LinkButton to="/documents">{t('Go to Documents')}</LinkButton>}
          />
        )}
        {there.length > 0 && (
          <fieldset className={classes.documents}>
            <legend className={classes.legend}>
              {t.rich('Documents {value}', {
                value: (
                  <span className={classes.count}>
                    {t('{count} of at most {documentLimit}', { count: chosen.length, documentLimit })}
                  </span>
                ),
              })}
            </legend>
            <SearchField label={t('Find a document')} value={search} onValueChange={setSearch} />
            <ul className={classes.list}>
              {matching.slice(0, shownAtOnce).map(({ id, filename }) => (
                <li key={id}>
                  <Checkbox
                    label={filename}
                    checked={chosen.includes(id)}
                    disabled={full && !chosen.includes(id)}
                    onCheckedChange={(on) =>
                      setPicked(on ? [...chosen, id] : chosen.filter((one) => one !== id))
                    }
                  />
                </li>
              ))}
            </ul>
            {matching.length === 0 && <p className={classes.count}>{t('No matching documents.')}</p>}
            {matching.length > shownAtOnce && (
              <p className={classes.count}>
                {t('{count} more: search by name', { count: matching.length - shownAtOnce })}
              </p>
            )}
          </fieldset>
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
