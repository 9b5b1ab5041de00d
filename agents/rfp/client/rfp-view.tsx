import {
  Button,
  JobPanel,
  LinkButton,
  Tabs,
  useAgent,
  useLatestJob,
  useSearchParams,
  useWidePage,
} from '@staffroom/sdk/client';
import { BackLink, Loaded, View } from '@staffroom/sdk/layout';
import { analyse, draft, type Ledger as StoredLedger, type StoredRfp } from '../contract.ts';
import { methodNames } from './names.ts';
import { Downloads } from './downloads.tsx';
import { Ledger } from './ledger/ledger.tsx';
import { RowPanel } from './ledger/row-panel.tsx';
import { Notices } from './notices.tsx';
import { OurAnswersControl } from './our-answers.tsx';
import { Remarks, Summary } from './report/summary.tsx';
import classes from './rfp-view.module.css';
import { type LedgerActions, useLedger } from './use-ledger.ts';
import { ShareRfp } from './share-rfp.tsx';
import { shownIn, useView } from './use-view.ts';
import { t } from './texts.ts';

export function RfpView({ id }: { id: string }) {
  const { basePath } = useAgent();
  const actions = useLedger(id);
  useWidePage();
  const shown = (
    <Loaded query={actions.ledger} failure={t('Couldn’t load this RFP')} rows={10}>
      {(stored) => <LoadedRfp {...stored} actions={actions} />}
    </Loaded>
  );
  if (actions.ledger.data) return shown;
  return (
    <View title={t('RFP')} back={{ to: basePath, label: t('All RFPs') }}>
      {shown}
    </View>
  );
}

function LoadedRfp({ rfp, rows, renewed, projects, actions }: StoredLedger & { actions: LedgerActions }) {
  const { basePath } = useAgent();
  const view = useView();
  const { id, documentId } = rfp;
  const reading = useLatestJob(analyse, { documentId, onNews: actions.refresh });
  const drafting = useLatestJob(draft, { documentId, onNews: actions.refresh });
  /** Without `chosen`, drafts all rows that have no answer. */
  const draftRows = (chosen?: string[]) =>
    drafting.start.mutate(
      { rfpId: id, documentId, ...(chosen && { rows: chosen }) },
      { onSuccess: actions.refresh },
    );
  const shown = shownIn(rows, view);
  const chosen = shown.find((row) => row.id === view.row);
  const readOnly = !rfp.mayEdit;
  const jobs = [reading, drafting].filter(({ job, isUnderWay }) => isUnderWay || job?.status === 'failed');
  return (
    <section className={classes.view} data-split={chosen ? '' : undefined} aria-label={t('RFP')}>
      <div className={classes.main}>
        <BackLink to={basePath} label={t('All RFPs')} />
        <header className={classes.head}>
          <h1 className={classes.title}>{rfp.title}</h1>
          <div className={classes.actions}>
            {!readOnly && (
              <>
                <DraftButton rows={rows} drafting={drafting} onDraft={() => draftRows()} />
                <LinkButton size="compact" to={`${basePath}?amends=${id}`} icon="file-text">
                  {t('Upload amended RFP')}
                </LinkButton>
              </>
            )}
            {rfp.isOwner && <ShareRfp rfp={rfp} actions={actions} />}
            <Downloads rfp={rfp} rows={rows} />
          </div>
        </header>
        <div className={classes.facts}>
          <OurAnswersControl rfp={rfp} projects={projects} change={actions.changeReport} />
          <Facts rfp={rfp} />
        </div>
        <Notices rfp={rfp} renewed={renewed} />
        {jobs.map(
          ({ job, cancel, retry, busy }, place) =>
            job && (
              <JobPanel
                key={job.id}
                label={place === 0 ? t('Analysis') : t('Drafts')}
                job={job}
                onCancel={cancel}
                onRetry={retry}
                busy={busy}
              />
            ),
        )}
        <Parts rfp={rfp} rows={rows} shown={shown} view={view} actions={actions} onDraft={draftRows} />
      </div>
      {chosen && (
        <RowPanel
          key={chosen.id}
          row={chosen}
          rows={shown}
          projects={projects}
          view={view}
          actions={actions}
          readOnly={readOnly}
          onDraft={() => draftRows([chosen.id])}
          drafting={drafting.isUnderWay}
        />
      )}
    </section>
  );
}

interface DraftButtonProps {
  rows: StoredLedger['rows'];
  drafting: { isUnderWay: boolean; start: { isPending: boolean } };
  onDraft: () => void;
}

function DraftButton({ rows, drafting, onDraft }: DraftButtonProps) {
  const open = rows.filter(
    ({ answer, change, status }) => answer === '' && status === 'open' && change !== 'withdrawn',
  ).length;
  return (
    <Button
      size="compact"
      icon="pencil"
      disabled={drafting.isUnderWay || open === 0}
      busy={drafting.start.isPending}
      onClick={onDraft}
    >
      {rows.length === 0
        ? t('Nothing to draft')
        : open === 0
          ? t('All drafted')
          : t('Draft {open} answers', { open })}
    </Button>
  );
}

/** Where the analysis comes from, who owns it, and how it compares with the previous edition. */
function Facts({ rfp }: { rfp: StoredRfp }) {
  const { filename, version, annexes, read, method, amended } = rfp;
  return (
    <p className={classes.note}>
      {t('{filename}, version {version}', { filename, version })}
      {annexes.length > 0 && ` · ${annexes.map((annex) => annex.filename).join(', ')}`}
      {t(' · {value} read · {methodName}', {
        value:
          read.pages > 0
            ? t('{pages} pages', { pages: read.pages })
            : t('{characters, number} characters', { characters: read.characters }),
        methodName: methodNames[method],
      })}
      {!rfp.isOwner &&
        t(' · Owned by {ownerName}. You can {value} it.', {
          ownerName: rfp.ownerName,
          value: rfp.mayEdit ? t('edit') : t('read'),
        })}
      {amended &&
        t(' · Compared with the previous edition: {added} new, {changed} changed, {withdrawn} withdrawn.', {
          added: amended.added,
          changed: amended.changed,
          withdrawn: amended.withdrawn,
        })}
    </p>
  );
}

interface PartsProps extends Pick<StoredLedger, 'rfp' | 'rows'> {
  shown: ReturnType<typeof shownIn>;
  view: ReturnType<typeof useView>;
  actions: LedgerActions;
  onDraft: (rows: string[]) => void;
}

/** The tabs: requirements, summary and the lists of the report. */
function Parts({ rfp, rows, shown, view, actions, onDraft }: PartsProps) {
  const [params] = useSearchParams();
  const readOnly = !rfp.mayEdit;
  const report = { rfp, change: actions.changeReport, readOnly };
  return (
    <Tabs
      label={t('Parts of the analysis')}
      value={params.get('part') ?? 'requirements'}
      onValueChange={(part) => view.set({ part: part === 'requirements' ? '' : part, row: '' })}
      tabs={[
        {
          value: 'requirements',
          label: t('Requirements'),
          count: rows.length,
          content: (
            <Ledger
              rfpId={rfp.id}
              onDraft={onDraft}
              rows={rows}
              shown={shown}
              view={view}
              actions={actions}
              readOnly={readOnly}
            />
          ),
        },
        { value: 'summary', label: t('Summary'), content: <Summary {...report} /> },
        ...lists.map(([field, label]) => ({
          value: field,
          label,
          count: rfp[field].length,
          content: <Remarks {...report} field={field} />,
        })),
      ]}
    />
  );
}

const lists = [
  ['dates', t('Key dates')],
  ['criteria', t('Criteria')],
  ['risks', t('Risks')],
  ['questions', t('Questions for the buyer')],
] as const;
