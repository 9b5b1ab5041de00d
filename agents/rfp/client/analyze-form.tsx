import {
  Button,
  type ChosenDocument,
  DocumentChoice,
  Field,
  JobPanel,
  Link,
  Select,
  type ReceivedHandOver,
  type SentInput,
  Textarea,
  useAgent,
  useApi,
  useHandOver,
  useJobEnd,
  useLatestJob,
  useNavigate,
  useQueryClient,
  useSearchParams,
  useSentInput,
  useToast,
  serverMessage,
} from '@staffroom/sdk/client';
import { FieldsSkeleton, useLeaveGuard } from '@staffroom/sdk/layout';
import { Options } from '@staffroom/sdk/lists';
import { type FormEvent, useState } from 'react';
import * as contract from '../contract.ts';
import { Industry } from '../ledger.ts';
import classes from './analyze-form.module.css';
import { EarlierRfps } from './earlier-rfps.tsx';
import { industryNames } from './names.ts';
import { t } from './texts.ts';

/** Words in the file names of requests for proposals, in English and German. */
const likelyNames = ['rfp', 'rfq', 'tender', 'proposal', 'ausschreibung', 'vergabe', 'leistungsbeschreibung'];

/** Selects the RFP and its annexes, and lists earlier analyses. `amends`: the RFP that gets a new edition. */
export function AnalyzeForm() {
  const given = useHandOver();
  const sent = useSentInput(contract.analyse);
  return given.loading || sent === undefined ? (
    <FieldsSkeleton fields={2} />
  ) : (
    <Form given={given} sent={sent} />
  );
}

function Form({ given: { handOver, arrived }, sent }: { given: ReceivedHandOver; sent: SentInput | null }) {
  const { basePath, api } = useAgent();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const amends = params.get('amends') ?? undefined;
  const toast = useToast();
  const queries = useQueryClient();
  const rfps = useApi(contract).listRfps.useQuery();
  const refresh = () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api) });
  const latest = useLatestJob(contract.analyse, { onNews: refresh });
  const { job, start } = latest;
  const watch = useJobEnd(job, ({ status, error, result }) => {
    if (status === 'failed')
      toast.show({ variant: 'destructive', title: t('Analysis failed'), description: error ?? wentWrong });
    // Stays on the form if the person has entered something for another analysis.
    if (status === 'completed' && result && !isChanged && rfp === usedRfp) {
      for (const reason of result.skipped)
        toast.show({ title: t('Skipped: {reason}', { reason: serverMessage(reason) }) });
      void navigate(`${basePath}?rfp=${result.rfpId}`);
    }
  });
  const [first, ...others] = handOver?.documents ?? sent?.documents ?? [];
  const [rfp, setRfp] = useState<ChosenDocument[]>(first ? [first] : []);
  const [annexes, setAnnexes] = useState<ChosenDocument[]>(others);
  const [industry, setIndustry] = useState('');
  const [instructions, setInstructions] = useState(sent?.instructions ?? '');
  const [used, setUsed] = useState(instructions);
  const isChanged = instructions !== used;
  const { question, leave } = useLeaveGuard(isChanged);
  const [usedRfp, setUsedRfp] = useState(rfp);
  const [missing, setMissing] = useState(false);
  const [main] = rfp;
  const amended = rfps.data?.find(({ id }) => id === amends);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(main === undefined);
    if (main === undefined) {
      toast.show({ variant: 'destructive', title: t('Missing information'), description: nothingChosen });
      return;
    }
    const wish = instructions.trim();
    start.mutate(
      {
        documentId: main.id,
        documentIds: annexes.map(({ id }) => id),
        ...(industry !== '' && { industry: Industry.parse(industry) }),
        ...(wish !== '' && { instructions: wish }),
        ...(amends !== undefined && { amends }),
      },
      {
        onSuccess({ id }) {
          setUsed(instructions);
          setUsedRfp(rfp);
          watch(id);
          void arrived({ kind: 'job', id });
          leave(basePath);
        },
        onError: (error) =>
          toast.show({ variant: 'destructive', title: t('Failed to start RFP analysis'), error }),
      },
    );
  }

  return (
    <section className={classes.form} aria-label={t('Analyze RFP')}>
      {question}
      <div className={classes.column}>
        <h1 className={classes.title}>
          {amended ? t('New edition of “{amended}”', { amended: amended.title }) : t('Analyze RFP')}
        </h1>
        <LatestAnalysis analysis={latest} />
        <form onSubmit={submit} className={classes.fields} noValidate>
          <DocumentChoice
            label={t('RFP document')}
            chosen={rfp}
            onChange={setRfp}
            without={annexes.map(({ id }) => id)}
            likely={likelyNames}
            error={missing && main === undefined ? nothingChosen : null}
          />
          <Annexes chosen={annexes} without={rfp.map(({ id }) => id)} onChange={setAnnexes} />
          <Field label={t('Industry')} optional>
            <Select value={industry} onChange={({ target }) => setIndustry(target.value)}>
              <option value="">{t('Any')}</option>
              <Options names={industryNames} />
            </Select>
          </Field>
          <Field
            label={t('Instructions')}
            optional
            hint={t('Anything to pay special attention to. Needs an AI model.')}
          >
            <Textarea
              rows={2}
              maxLength={20_000}
              value={instructions}
              onChange={({ target }) => setInstructions(target.value)}
            />
          </Field>
          <div>
            <Button type="submit" variant="primary" busy={start.isPending}>
              {t('Analyze RFP')}
            </Button>
          </div>
        </form>
        <EarlierRfps />
      </div>
    </section>
  );
}

/** The progress of the latest analysis, and the link to its result. */
function LatestAnalysis({
  analysis: { job, isUnderWay, cancel, retry, busy },
}: {
  analysis: ReturnType<typeof useLatestJob<typeof contract.analyse>>;
}) {
  const { basePath } = useAgent();
  if (job?.status === 'completed' && job.result) {
    const { rfpId, requirements, skipped } = job.result;
    return (
      <p className={classes.done}>
        {t.rich('{requirements} requirements found. <link>Open the analysis</link>', {
          requirements,
          link: (inner) => <Link to={`${basePath}?rfp=${rfpId}`}>{inner}</Link>,
        })}
        {skipped.map((reason) => (
          <span key={reason}> {t('Skipped: {reason}', { reason: serverMessage(reason) })}</span>
        ))}
      </p>
    );
  }
  if (!job || !(isUnderWay || job.status === 'failed' || job.status === 'cancelled')) return null;
  return (
    <>
      {job.status === 'failed' && (
        <p className={classes.failed}>
          <b>{t('Analysis failed.')}</b> {wentWrong}
        </p>
      )}
      <JobPanel label={t('Analysis')} job={job} onCancel={cancel} onRetry={retry} busy={busy} />
    </>
  );
}

function Annexes({
  chosen,
  without,
  onChange,
}: {
  chosen: ChosenDocument[];
  without: readonly string[];
  onChange: (chosen: ChosenDocument[]) => void;
}) {
  return (
    <details className={classes.more}>
      <summary>
        {t('Annexes')}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <DocumentChoice
        label={t('Annexes and addenda')}
        optional
        most={20}
        chosen={chosen}
        onChange={onChange}
        without={without}
      />
    </details>
  );
}

const nothingChosen = t('Please select an RFP document to analyze');
const wentWrong = t('There was an error analyzing your RFP document');
