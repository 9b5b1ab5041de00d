import {
  Button,
  ErrorPanel,
  JobPanel,
  LinkButton,
  Skeleton,
  Tabs,
  useAgent,
  useLatestJob,
  useSearchParams,
} from '@staffroom/sdk/client';
import { analyse, draft } from '../contract.ts';
import { methodNames } from '../ledger.ts';
import { Downloads } from './downloads.tsx';
import { LedgerTable } from './ledger/ledger-table.tsx';
import { LedgerToolbar } from './ledger/ledger-toolbar.tsx';
import { RowPanel } from './ledger/row-panel.tsx';
import { Remarks } from './report/remarks.tsx';
import { Summary } from './report/summary.tsx';
import classes from './rfp-view.module.css';
import { useLedger } from './use-ledger.ts';
import { rowsIn, useView } from './use-view.ts';

/** One RFP: its ledger, with the row that is worked on beside it, and what else was found. */
export function RfpView({ id }: { id: string }) {
  const { basePath } = useAgent();
  const [params] = useSearchParams();
  const actions = useLedger(id);
  const view = useView();
  const { ledger } = actions;
  const documentId = ledger.data?.rfp.documentId;
  const reading = useLatestJob(analyse, { documentId, onNews: actions.refresh });
  const drafting = useLatestJob(draft, { documentId, onNews: actions.refresh });
  if (ledger.isPending) return <Skeleton lines={10} />;
  if (ledger.isError) {
    return (
      <ErrorPanel
        title="This RFP could not be loaded"
        error={ledger.error}
        onRetry={() => void ledger.refetch()}
      />
    );
  }
  const { rfp, rows } = ledger.data;
  const shown = rowsIn(rows, view);
  const chosen = shown.find((row) => row.id === view.row);
  const open = rows.filter(
    ({ answer, change, status }) => answer === '' && status === 'open' && change !== 'withdrawn',
  ).length;
  const jobs = [reading, drafting].filter(({ job, isUnderWay }) => isUnderWay || job?.status === 'failed');
  const ledgerTab = (
    <>
      <LedgerToolbar rows={rows} view={view} onAdd={(quote) => actions.add.mutate({ quote })} />
      <LedgerTable rows={shown} view={view} actions={actions} />
    </>
  );
  return (
    <section className={classes.view} data-split={chosen ? '' : undefined} aria-label="RFP">
      <div className={classes.main}>
        <LinkButton to={basePath} variant="quiet" size="compact" icon="chevron-left">
          All RFPs
        </LinkButton>
        <header className={classes.head}>
          <h1 className={classes.title}>{rfp.title}</h1>
          <div className={classes.actions}>
            <Button
              icon="pencil"
              disabled={drafting.isUnderWay || open === 0}
              busy={drafting.start.isPending}
              onClick={() =>
                drafting.start.mutate(
                  { rfpId: id, documentId: rfp.documentId },
                  { onSuccess: actions.refresh },
                )
              }
            >
              {open === 0 ? 'All drafted' : `Draft ${open} answers`}
            </Button>
            <LinkButton to={`${basePath}?amends=${id}`} icon="file-text">
              Amended RFP
            </LinkButton>
            <Downloads rfp={rfp} />
          </div>
        </header>
        <p className={classes.note}>
          {rfp.filename}, version {rfp.version}
          {rfp.annexes.length > 0 && ` · ${rfp.annexes.map(({ filename }) => filename).join(', ')}`}
          {` · ${rfp.read.pages > 0 ? `${rfp.read.pages} pages` : `${rfp.read.characters.toLocaleString('en')} characters`} read · ${methodNames[rfp.method]}`}
        </p>
        {rfp.method === 'rules' && (
          <p className={classes.note}>
            Built-in rules go by words such as “must”, “shall” and “required”. They do not understand what is
            meant: read the document, too, or choose a language model in Settings.
          </p>
        )}
        {rfp.amended && (
          <p className={classes.note}>
            Against the edition before: {rfp.amended.added} new, {rfp.amended.changed} changed,{' '}
            {rfp.amended.withdrawn} withdrawn.
          </p>
        )}
        {jobs.map(
          ({ job, cancel, retry, busy }, place) =>
            job && (
              <JobPanel
                key={job.id}
                label={place === 0 ? 'Analysis' : 'Drafts'}
                job={job}
                onCancel={cancel}
                onRetry={retry}
                busy={busy}
              />
            ),
        )}
        <Tabs
          label="Parts of the analysis"
          value={params.get('part') ?? 'requirements'}
          onValueChange={(part) => view.set({ part: part === 'requirements' ? '' : part, row: '' })}
          tabs={[
            { value: 'requirements', label: 'Requirements', count: rows.length, content: ledgerTab },
            { value: 'summary', label: 'Summary', content: <Summary rfp={rfp} /> },
            {
              value: 'dates',
              label: 'Key dates',
              count: rfp.dates.length,
              content: <Remarks rfp={rfp} field="dates" />,
            },
            {
              value: 'criteria',
              label: 'Criteria',
              count: rfp.criteria.length,
              content: <Remarks rfp={rfp} field="criteria" />,
            },
            {
              value: 'risks',
              label: 'Risks',
              count: rfp.risks.length,
              content: <Remarks rfp={rfp} field="risks" />,
            },
            {
              value: 'questions',
              label: 'Questions to the buyer',
              count: rfp.questions.length,
              content: <Remarks rfp={rfp} field="questions" />,
            },
          ]}
        />
      </div>
      {chosen && (
        <RowPanel
          key={chosen.id}
          row={chosen}
          rows={shown}
          view={view}
          actions={actions}
          onDraft={() => drafting.start.mutate({ rfpId: id, documentId: rfp.documentId, rows: [chosen.id] })}
          drafting={drafting.isUnderWay}
        />
      )}
    </section>
  );
}
