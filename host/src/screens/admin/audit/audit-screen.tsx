import {
  Button,
  EmptySearch,
  EmptyState,
  ErrorPanel,
  keepPreviousData,
  LinkButton,
  Pagination,
  useMutation,
  useQuery,
  useToast,
} from '@staffroom/sdk/client';
import { callCore, corePath, coreQuery, PageHeader, RowsSkeleton } from '@staffroom/sdk/host';
import { ScreenBody } from '../../../screen-parts/screen-body.tsx';
import classes from '../admin-screen.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { Verification } from './verification.tsx';
import { filterNames, useAuditView } from './use-audit-view.ts';
import { t } from '../../../texts/texts.ts';

const pageLength = 50;

export function AuditScreen() {
  const view = useAuditView();
  const page = useQuery({
    ...coreQuery('GET /api/admin/audit', {
      query: { ...view.query, limit: pageLength, offset: (view.page - 1) * pageLength },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pages = page.data && Math.ceil(page.data.total / pageLength);
  const file = `${corePath('GET /api/admin/audit.csv')}?${new URLSearchParams(view.query)}`;
  const toast = useToast();
  const verify = useMutation({
    mutationFn: () => callCore('GET /api/admin/audit/verification'),
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t verify the audit log'), error }),
  });
  return (
    <ScreenBody title={t('Audit log')} width="table">
      <PageHeader
        title={t('Audit log')}
        lead={t(
          'Sign-ins, downloads and changes to the workspace are recorded here. Entries can’t be edited or deleted.',
        )}
        actions={
          <>
            <Button busy={verify.isPending} onClick={() => verify.mutate()}>
              {t('Verify')}
            </Button>
            <LinkButton href={file} download="" icon="download">
              {t('Download CSV')}
            </LinkButton>
          </>
        }
      />
      {verify.data && <Verification result={verify.data} />}
      <AuditFilters view={view} />
      {page.isPending && <RowsSkeleton head rows={12} height={60} />}
      {page.isError && (
        <ErrorPanel
          title={t('Couldn’t load the audit log')}
          error={page.error}
          onRetry={() => void page.refetch()}
        />
      )}
      {page.data?.total === 0 && (
        <EmptyState
          {...(view.filtered && { drawing: <EmptySearch /> })}
          title={t('No entries')}
          text={view.filtered ? t('No entries match the filter.') : t('Nothing has been changed yet.')}
          {...(view.filtered && {
            action: (
              <Button
                onClick={() => view.change(Object.fromEntries(filterNames.map((name) => [name, null])))}
              >
                {t('Remove filters')}
              </Button>
            ),
          })}
        />
      )}
      {page.data && page.data.items.length > 0 && (
        <div aria-busy={page.isPlaceholderData}>
          <AuditTable entries={page.data.items} />
          <p className={classes.count}>
            {t('{total, plural, one {# entry} other {# entries}}', { total: page.data.total })}
          </p>
        </div>
      )}
      {pages !== undefined && Math.max(pages, view.page) > 1 && (
        <Pagination
          label={t('Pages of the audit log')}
          page={view.page}
          pages={pages}
          onPageChange={(next) => view.change({ page: next === 1 ? null : String(next) })}
        />
      )}
    </ScreenBody>
  );
}
