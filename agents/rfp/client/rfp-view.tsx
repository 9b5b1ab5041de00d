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
import { analyse, draft, type Ledger as StoredLedger } from '../contract.ts';
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
  const [params] = useSearchParams();
  const view = useView();
  const { id, documentId } = rfp;
  const reading = useLatestJob(analyse, { documentId, onNews: actions.refresh });
  const drafting = useLatestJob(draft, { documentId, onNews: actions.refresh });
  const shown = shownIn(rows, view);
  const chosen = shown.find((row) => row.id === view.row);
  const open = rows.filter(
    ({ answer, change, status }) => answer === '' && status === 'open' && change !== 'withdrawn',
  ).length;
  const jobs = [reading, drafting].filter(({ job, isUnderWay }) => isUnderWay || job?.status === 'failed');
  const readOnly = !rfp.mayEdit;
  const parts = [
    ['dates', t('Key dates')],
    ['criteria', t('Criteria')],
    ['risks', t('Risks')],
    ['questions', t('Questions for the buyer')],
  ] as const;
  const draftRows = (chosenRows: string[]) =>
    drafting.start.mutate(
      { rfpId: id, documentId: rfp.documentId, rows: chosenRows },
      { onSuccess: actions.refresh },
    );
  const report = { rfp, change: actions.changeReport, readOnly };
  return (
    <section className={classes.view} data-split={chosen ? '' : undefined} aria-label={t('RFP')}>
      <div className={classes.main}>
        <BackLink to={basePath} label={t('All RFPs')} />
        <header className={classes.head}>
          <h1 className={classes.title}>{rfp.title}</h1>
          <div className={classes.actions}>
            {!readOnly && (
              <>
                <Button
                  size="compact"
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
                  {rows.length === 0
                    ? t('Nothing to draft')
                    : open === 0
                      ? t('All drafted')
                      : t('Draft {open} answers', { open })}
                </Button>
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
          <p className={classes.note}>
            {t('{filename}, version {version}', { filename: rfp.filename, version: rfp.version })}
            {rfp.annexes.length > 0 && ` · ${rfp.annexes.map(({ filename }) => filename).join(', ')}`}
            {t(' · {value} read · {methodName}', {
              value:
                rfp.read.pages > 0
                  ? t('{pages} pages', { pages: rfp.read.pages })
                  : t('{characters, number} characters', { characters: rfp.read.characters }),
              methodName: methodNames[rfp.method],
            })}
            {!rfp.isOwner &&
              t(' · Owned by {ownerName}. You can {value} it.', {
                ownerName: rfp.ownerName,
                value: readOnly ? t('read') : t('edit'),
              })}
            {rfp.amended &&
              t(
                ' · Compared with the previous edition: {added} new, {changed} changed, {withdrawn} withdrawn.',
                {
                  added: rfp.amended.added,
                  changed: rfp.amended.changed,
                  withdrawn: rfp.amended.withdrawn,
                },
              )}
          </p>
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
                  rfpId={id}
                  onDraft={draftRows}
                  rows={rows}
                  shown={shown}
                  view={view}
                  actions={actions}
                  readOnly={readOnly}
                />
              ),
            },
            { value: 'summary', label: t('Summary'), content: <Summary {...report} /> },
            ...parts.map(([field, label]) => ({
              value: field,
              label,
              count: rfp[field].length,
              content: <Remarks {...report} field={field} />,
            })),
          ]}
        />
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
          onDraft={() => drafting.start.mutate({ rfpId: id, documentId: rfp.documentId, rows: [chosen.id] })}
          drafting={drafting.isUnderWay}
        />
      )}
    </section>
  );
}
