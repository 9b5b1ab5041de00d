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

/** More are found by their name. */
const shownAtOnce = 100;
const readable: ReadonlySet<string> = new Set(['processed', 'completed']);

export interface AnalyseDialogProps {
  open: boolean;
  onClose: () => void;
  onStarted: () => void;
}

/** Which documents are read, and what is looked at in particular. It begins with those of the chat. */
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

  const submit = () =>
    begin(
      { documentIds: chosen, sessionId: session?.id, instructions: instructions.trim() || undefined },
      {
        onSuccess: () => {
          setPicked(null);
          setInstructions('');
          onStarted();
        },
      },
    );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Analyse documents"
      description="Issues that are found become rows of your findings register. Each quote is checked against the document."
      size="medium"
      closeOnPressOutside={false}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={start.isPending} disabled={chosen.length === 0} onClick={submit}>
            {chosen.length === 0 ? 'Analyse' : `Analyse ${count(chosen.length)}`}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {documents.isPending && <Skeleton lines={4} />}
        {documents.isError && (
          <ErrorPanel
            title="Your documents could not be loaded"
            error={documents.error}
            onRetry={() => void documents.refetch()}
          />
        )}
        {documents.data && there.length === 0 && (
          <EmptyState
            text="There is no document yet that could be read."
            action={<LinkButton to="/documents">Go to Documents</LinkButton>}
          />
        )}
        {there.length > 0 && (
          <fieldset className={classes.documents}>
            <legend className={classes.legend}>
              Documents{' '}
              <span className={classes.count}>{`${chosen.length} of at most ${documentLimit}`}</span>
            </legend>
            <SearchField label="Find a document" value={search} onValueChange={setSearch} />
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
            {matching.length === 0 && <p className={classes.count}>No document has this in its name.</p>}
            {matching.length > shownAtOnce && (
              <p className={classes.count}>{`${matching.length - shownAtOnce} more: search by name`}</p>
            )}
          </fieldset>
        )}
        <Field
          label="What to look at in particular"
          optional
          hint="A framework, a kind of clause, a deadline. The built-in rules do not read this."
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

const count = (number: number) => `${number} document${number === 1 ? '' : 's'}`;
