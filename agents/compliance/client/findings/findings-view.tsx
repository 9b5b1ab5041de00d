import {
  Button,
  EmptySearch,
  EmptyState,
  ErrorPanel,
  Pagination,
  Skeleton,
  useLatestJob,
  useSearchParams,
  useWidePage,
} from '@staffroom/sdk/client';
import { Quiet, Row } from '@staffroom/sdk/layout';
import { useState } from 'react';
import { analyse } from '../../findings/contract.ts';
import { AnalyseButton } from './analysis/analyse-button.tsx';
import { AnalysisStatus } from './analysis/analysis-status.tsx';
import { BulkBar, countSelected } from './bulk-bar.tsx';
import { FindingPanel } from './panel/finding-panel.tsx';
import { FindingsTable } from './table/findings-table.tsx';
import classes from './findings-view.module.css';
import { Toolbar } from './toolbar.tsx';
import { useFindings, usePageOfRow } from './use-findings.ts';
import { useSelection } from './use-selection.ts';
import { type FindingsView as View, pageSize, useFindingsView } from './use-view.ts';
import { t } from '../texts.ts';

export default function FindingsView() {
  const view = useFindingsView();
  useWidePage();
  const findings = useFindings(view);
  const [params] = useSearchParams();
  // Waits for the state of the last analysis, so that findings and state appear together without shifting.
  const last = useLatestJob(analyse);
  // Waits only once. The component that appears afterwards repeats a failed request, which must not hide it again.
  const [known, setKnown] = useState(false);
  if (!known && !findings.isPending && !last.isPending) setKnown(true);
  const waiting = !known || findings.isPending;
  const items = findings.data?.items ?? [];
  const selection = useSelection(items, params.get('page') ?? '');
  const { total = 0, all = 0, severities = {} } = findings.data ?? {};
  const chosen = items.find(({ id }) => id === view.row);
  usePageOfRow(view, view.row !== '' && findings.isSuccess && !findings.isPlaceholderData && !chosen);

  return (
    <section
      className={classes.split}
      data-split={chosen ? '' : undefined}
      aria-label={t('Findings register')}
    >
      <div className={classes.view}>
        <h1 className="visually-hidden">{t('Findings')}</h1>
        <Toolbar view={view} documents={findings.data?.documents ?? []} total={total} counts={severities} />
        {!waiting && <AnalysisStatus />}
        {/* Always rendered, because a new live region is not announced. */}
        <output className="visually-hidden">
          {selection.ids.length > 0 ? countSelected(selection.ids.length) : ''}
        </output>
        {selection.ids.length > 0 && <BulkBar selection={selection} />}
        {waiting && [1, 2, 3, 4].map((row) => <Skeleton key={row} height={52} />)}
        {findings.isError && (
          <ErrorPanel
            title={t('Couldn’t load your findings')}
            error={findings.error}
            onRetry={() => void findings.refetch()}
          />
        )}
        {!waiting && findings.data && all === 0 && (
          <EmptyState
            title={t('No findings yet')}
            text={t(
              'Analyze a document to list each issue here with a quote, a suggestion, an owner and a status.',
            )}
            action={<AnalyseButton main />}
          />
        )}
        {!waiting && all > 0 && total === 0 && (
          <EmptyState
            drawing={<EmptySearch />}
            text={t('No findings match these filters.')}
            action={<Button onClick={view.clear}>{t('Clear filters')}</Button>}
          />
        )}
        {!waiting && items.length > 0 && <FindingsTable findings={items} view={view} selection={selection} />}
        {!waiting && total > 0 && <Pager view={view} total={total} />}
      </div>
      {chosen && <FindingPanel key={chosen.id} finding={chosen} rows={items} view={view} />}
    </section>
  );
}

function Pager({ view: { page, set }, total }: { view: View; total: number }) {
  const pages = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <Row
      end={
        (pages > 1 || page > 1) && (
          <Pagination
            label={t('Pages of findings')}
            page={page}
            pages={pages}
            onPageChange={(next) => set({ page: next === 1 ? '' : String(next) })}
          />
        )
      }
    >
      <Quiet>{from <= to && t('{from}–{to} of {total}', { from, to, total })}</Quiet>
    </Row>
  );
}
