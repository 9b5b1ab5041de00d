import {
  Button,
  EmptyState,
  keepPreviousData,
  LinkButton,
  liveQuery,
  readPage,
  SearchField,
  Select,
  useAgent,
  useApi,
  useQuery,
} from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { Loaded, View, useAddress } from '@staffroom/sdk/layout';
import { useDeferredValue } from 'react';
import * as contract from '../../contract.ts';
import type { Status } from '../../project.ts';
import { statusNames } from '../names.ts';
import { usePlace } from '../use-place.ts';
import { ProjectTable } from './project-table.tsx';
import classes from './dashboard.module.css';
import { t } from '../texts.ts';

const pageSize = 10;

export function Dashboard() {
  const { api } = useAgent();
  const place = usePlace();
  const { listProjects } = useApi(contract);
  const address = useAddress();
  const { params } = address;
  const search = params.get('q') ?? '';
  const status = (params.get('status') ?? '') as Status | '';
  const asked = {
    search: useDeferredValue(search).trim(),
    status: status in statusNames ? status : ('' as const),
  };
  const list = (query: typeof asked | { search: ''; status: '' }) => ({
    queryKey: [`${api}/projects`, query],
    queryFn: () => listProjects.call({ query }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
  const projects = useQuery(list(asked));
  const all = useQuery(list({ search: '', status: '' }));
  const found = projects.data ?? [];
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(readPage(params.get('page')), last);
  const shown = found.slice((page - 1) * pageSize, page * pageSize);

  const set = (change: Record<string, string>) => address.set({ page: '', ...change });

  return (
    <View title={t('Project Announcements Dashboard')}>
      <div className={classes.tools}>
        <SearchField
          label={t('Search project announcements or clients...')}
          className={classes.search}
          value={search}
          onValueChange={(q) => set({ q })}
        />
        <Select
          aria-label={t('Status')}
          value={status}
          onChange={({ target }) => set({ status: target.value })}
        >
          <option value="">{t('All Statuses')}</option>
          <Options names={statusNames} />
        </Select>
        <LinkButton variant="quiet" icon="trash" to={place.trash} className={classes.end}>
          {t('Trash')}
        </LinkButton>
        <LinkButton to={place.form} variant="primary" icon="plus">
          {t('New Project Announcement')}
        </LinkButton>
      </div>
      <Loaded query={projects} failure={t('Couldn’t load your projects')} rows={6}>
        {() => (
          <>
            {found.length === 0 ? (
              <Nothing none={all.data?.length === 0} />
            ) : (
              <ProjectTable projects={shown} />
            )}
            {(all.data?.length ?? 0) > 0 && (
              <nav className={classes.pager} aria-label={t('Pages of projects')}>
                <span>
                  {t('Showing {count} of {count2} project announcements', {
                    count: shown.length,
                    count2: all.data?.length ?? 0,
                  })}
                </span>
                <Button size="compact" disabled={page <= 1} onClick={() => set({ page: String(page - 1) })}>
                  {t('Previous')}
                </Button>
                <Button
                  size="compact"
                  disabled={page >= last}
                  onClick={() => set({ page: String(page + 1) })}
                >
                  {t('Next')}
                </Button>
              </nav>
            )}
          </>
        )}
      </Loaded>
    </View>
  );
}

function Nothing({ none }: { none: boolean }) {
  const place = usePlace();
  if (!none) return <EmptyState text={t('No projects found matching your criteria.')} />;
  return (
    <EmptyState
      title={t('No project announcements yet')}
      text={t('Describe a finished project once to get a LinkedIn post, a tweet and a case study.')}
      action={
        <LinkButton to={place.form} icon="plus">
          {t('New Project Announcement')}
        </LinkButton>
      }
    />
  );
}
