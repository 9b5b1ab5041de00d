import {
  Button,
  type ChosenDocument,
  DocumentChoice,
  Field,
  Input,
  JobPanel,
  Select,
  type ReceivedHandOver,
  type SentInput,
  Textarea,
  useAddDocument,
  useAgent,
  useHandOver,
  useJobEnd,
  useLatestJob,
  useNavigate,
  useSearchParams,
  useSentInput,
  useToast,
} from '@staffroom/sdk/client';
import { FieldsSkeleton, Row, useLeaveGuard } from '@staffroom/sdk/layout';
import { Options } from '@staffroom/sdk/lists';
import { type FormEvent, useState } from 'react';
import { type Audience, minSlides, type Kind, maxSlides, usualSlides } from '../../kinds-and-audiences.ts';
import { audienceNames, kindNames } from '../names.ts';
import { generate } from '../../contract.ts';
import classes from './generate-form.module.css';
import { RecentDecks } from './recent-decks.tsx';
import { t } from '../texts.ts';

/** Number of characters that barely fill ten slides. */
const shortText = 2_000;

const noDocument = t('Please select a document to use as the source material');

export function GenerateForm() {
  const given = useHandOver();
  const sent = useSentInput(generate);
  return given.loading || sent === undefined ? (
    <FieldsSkeleton fields={3} />
  ) : (
    <Form given={given} sent={sent} />
  );
}

function Form({ given: { handOver, arrived }, sent }: { given: ReceivedHandOver; sent: SentInput | null }) {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  const toast = useToast();
  const { job, start, cancel, retry, busy } = useLatestJob(generate);
  const add = useAddDocument();
  const given = handOver?.text ?? '';
  const [chosen, setChosen] = useState<ChosenDocument[]>(handOver?.documents ?? sent?.documents ?? []);
  const [text, setText] = useState(given);
  const [kind, setKind] = useState<Kind>('business');
  const [audience, setAudience] = useState<Audience>('general');
  const [slides, setSlides] = useState(
    String(given !== '' && given.length < shortText ? minSlides : usualSlides),
  );
  const [instructions, setInstructions] = useState(handOver?.question ?? sent?.instructions ?? '');
  /** The values of the last request, or the initial ones. */
  const [used, setUsed] = useState({ text, instructions });
  const { question } = useLeaveGuard(text !== used.text || instructions !== used.instructions);
  const [missing, setMissing] = useState<string | null>(null);
  const [search] = useSearchParams();
  const watch = useJobEnd(
    job,
    ({ status, result, error }) => {
      if (status === 'completed' && result) void navigate(`${basePath}?deck=${result.deckId}`);
      if (status === 'failed')
        toast.show({
          variant: 'destructive',
          title: t('Generation failed'),
          description: error ?? t('Failed to generate presentation'),
        });
    },
    search.get('job'),
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    let [document] = chosen;
    setMissing(document || text.trim() !== '' ? null : noDocument);
    if (!document && text.trim() === '') {
      toast.show({ variant: 'destructive', title: noDocument });
      return;
    }
    try {
      document ??= await add.mutateAsync(text);
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCanceled) toast.show({ variant: 'destructive', title: t('Upload failed'), error });
      return;
    }
    // Selects the uploaded text as a document, so that a retry does not upload it again.
    setChosen([document]);
    const extraInstructions = instructions.trim();
    start.mutate(
      {
        documentId: document.id,
        kind,
        audience,
        slides: Number(slides) || usualSlides,
        ...(extraInstructions !== '' && { instructions: extraInstructions }),
      },
      {
        onSuccess({ id }) {
          setUsed({ text, instructions });
          watch(id);
          void arrived({ kind: 'job', id });
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: t('Failed to generate presentation'), error }),
      },
    );
  }

  return (
    <div className={classes.page}>
      {question}
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <h1 className={classes.title}>{t('Generate a presentation')}</h1>
        {job && (
          <JobPanel label={t('Presentation')} job={job} onCancel={cancel} onRetry={retry} busy={busy} />
        )}
        <DocumentChoice label={t('Source document')} chosen={chosen} onChange={setChosen} error={missing} />
        <OwnText text={text} isHidden={chosen.length > 0} isOpen={given !== ''} onChange={setText} />
        <DeckOptions
          kind={kind}
          audience={audience}
          slides={slides}
          onKind={setKind}
          onAudience={setAudience}
          onSlides={setSlides}
        />
        <Field
          label={t('Instructions')}
          optional
          hint={t('What to emphasize or leave out. Needs an AI model.')}
        >
          <Textarea
            rows={2}
            maxLength={20_000}
            value={instructions}
            onChange={({ target }) => setInstructions(target.value)}
          />
        </Field>
        <Row>
          <Button type="submit" variant="primary" icon="presentation" busy={start.isPending || add.isPending}>
            {t('Generate')}
          </Button>
          {add.isPending && <Button onClick={add.cancel}>{t('Cancel upload')}</Button>}
        </Row>
      </form>
      <RecentDecks />
    </div>
  );
}

/** A field for text in place of a document, behind a button until somebody wants it. */
function OwnText({
  text,
  isHidden,
  isOpen,
  onChange,
}: {
  text: string;
  isHidden: boolean;
  isOpen: boolean;
  onChange: (text: string) => void;
}) {
  const [isTyping, setIsTyping] = useState(isOpen);
  if (!isTyping)
    return (
      <Button size="compact" icon="plus" className={classes.own} onClick={() => setIsTyping(true)}>
        {t('Use text instead of a document')}
      </Button>
    );
  if (isHidden) return null;
  return (
    <Field
      label={t('Text for the slides')}
      hint={t('Saved as a document in your library, so every slide has a source.')}
    >
      <Textarea rows={6} maxLength={100_000} value={text} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

interface DeckOptionsProps {
  kind: Kind;
  audience: Audience;
  /** The typed text, which becomes a number when the person leaves the field. */
  slides: string;
  onKind: (kind: Kind) => void;
  onAudience: (audience: Audience) => void;
  onSlides: (slides: string) => void;
}

function DeckOptions({ kind, audience, slides, onKind, onAudience, onSlides }: DeckOptionsProps) {
  const nearest = () => Math.min(maxSlides, Math.max(minSlides, Math.round(Number(slides) || usualSlides)));
  return (
    <div className={classes.row}>
      <Field label={t('Presentation type')}>
        <Select value={kind} onChange={({ target }) => onKind(target.value as Kind)}>
          <Options names={kindNames} />
        </Select>
      </Field>
      <Field label={t('Target audience')}>
        <Select value={audience} onChange={({ target }) => onAudience(target.value as Audience)}>
          <Options names={audienceNames} />
        </Select>
      </Field>
      <Field
        label={t('Number of slides')}
        hint={t('recommended {fewestSlides}-{mostSlides}', {
          fewestSlides: minSlides,
          mostSlides: maxSlides,
        })}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={minSlides}
          max={maxSlides}
          value={slides}
          onChange={({ target }) => onSlides(target.value)}
          onBlur={() => onSlides(String(nearest()))}
        />
      </Field>
    </div>
  );
}
