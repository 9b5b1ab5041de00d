import {
  Button,
  type ChosenDocument,
  DocumentChoice,
  Field,
  Input,
  JobPanel,
  Select,
  Skeleton,
  type TakenOver,
  Textarea,
  useAgent,
  useHandOver,
  useJobEnd,
  useLatestJob,
  useNavigate,
  useSearchParams,
  useToast,
} from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { type FormEvent, useState } from 'react';
import {
  type Audience,
  audienceNames,
  fewestSlides,
  type Kind,
  kindNames,
  mostSlides,
  usualSlides,
} from '../../choices.ts';
import { generate } from '../../contract.ts';
import classes from './generate-form.module.css';
import { RecentDecks } from './recent-decks.tsx';

const noDocument = 'Please select a document to use as the source material';

/** What a deck is made of, and for whom; how the job goes; and the decks that there are. */
export function GenerateForm() {
  const given = useHandOver();
  return given.loading ? <Skeleton lines={6} /> : <Form given={given} />;
}

function Form({ given: { handOver, arrived } }: { given: TakenOver }) {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  const toast = useToast();
  const { job, start, cancel, retry, busy } = useLatestJob(generate);
  const [chosen, setChosen] = useState<ChosenDocument[]>(handOver?.documents ?? []);
  const [kind, setKind] = useState<Kind>('business');
  const [audience, setAudience] = useState<Audience>('general');
  const [slides, setSlides] = useState(String(usualSlides));
  const [instructions, setInstructions] = useState(handOver?.question ?? '');
  const [missing, setMissing] = useState<string | null>(null);
  const [search] = useSearchParams();
  const watch = useJobEnd(
    job,
    ({ status, result, error }) => {
      if (status === 'completed' && result) void navigate(`${basePath}?deck=${result.deckId}`);
      if (status === 'failed')
        toast.show({
          variant: 'destructive',
          title: 'Generation failed',
          description: error ?? 'Failed to generate presentation',
        });
    },
    search.get('job'),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const [document] = chosen;
    setMissing(document ? null : noDocument);
    if (!document) {
      toast.show({ variant: 'destructive', title: noDocument });
      return;
    }
    const wish = instructions.trim();
    start.mutate(
      {
        documentId: document.id,
        kind,
        audience,
        slides: Number(slides) || usualSlides,
        ...(wish !== '' && { instructions: wish }),
      },
      {
        onSuccess({ id }) {
          watch(id);
          void arrived({ kind: 'job', id });
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: 'Failed to generate presentation', error }),
      },
    );
  }

  return (
    <div className={classes.page}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <h1 className={classes.title}>Generate a presentation</h1>
        {job && <JobPanel label="Presentation" job={job} onCancel={cancel} onRetry={retry} busy={busy} />}
        <DocumentChoice label="Source document" chosen={chosen} onChange={setChosen} error={missing} />
        <div className={classes.row}>
          <Field label="Presentation type">
            <Select value={kind} onChange={({ target }) => setKind(target.value as Kind)}>
              <Options names={kindNames} />
            </Select>
          </Field>
          <Field label="Target audience">
            <Select value={audience} onChange={({ target }) => setAudience(target.value as Audience)}>
              <Options names={audienceNames} />
            </Select>
          </Field>
          <Field label="Number of slides" hint={`recommended ${fewestSlides}-${mostSlides}`}>
            <Input
              type="number"
              inputMode="numeric"
              min={fewestSlides}
              max={mostSlides}
              value={slides}
              onChange={({ target }) => setSlides(target.value)}
              onBlur={() =>
                setSlides(
                  String(
                    Math.min(mostSlides, Math.max(fewestSlides, Math.round(Number(slides) || usualSlides))),
                  ),
                )
              }
            />
          </Field>
        </div>
        <Field
          label="Instructions"
          optional
          hint="What to leave out, what to come to. The built-in rules do not read this."
        >
          <Textarea
            rows={2}
            maxLength={20_000}
            value={instructions}
            onChange={({ target }) => setInstructions(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          icon="presentation"
          busy={start.isPending}
          className={classes.submit}
        >
          Generate
        </Button>
      </form>
      <RecentDecks />
    </div>
  );
}
