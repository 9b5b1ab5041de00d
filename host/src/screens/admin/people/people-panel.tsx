import {
  Button,
  EmptySearch,
  EmptyState,
  ErrorPanel,
  Field,
  keepPreviousData,
  Pagination,
  readPage,
  SearchField,
  Select,
  useQuery,
  StickyBar,
} from '@staffroom/sdk/client';
import { type CoreInput, coreQuery, useSettled, RowsSkeleton } from '@staffroom/sdk/host';
import { useTeams } from '../../../documents/sharing/document-sharing.ts';
import { PeopleTable } from './people-table.tsx';
import classes from './people.module.css';
import { t } from '../../../texts/texts.ts';

interface PeoplePanelProps {
  params: URLSearchParams;
  onChange: (values: Record<string, string | null>) => void;
}

type Query = CoreInput<'GET /api/admin/people'>['query'];

const pageLength = 50;
const filterNames = ['search', 'role', 'team', 'state', 'page'];

export function PeoplePanel({ params, onChange }: PeoplePanelProps) {
  const teams = useTeams();
  const value = (name: string) => params.get(name) ?? '';
  const search = useSettled(value('search'));
  const page = readPage(params.get('page'));
  const query: Query = {
    limit: pageLength,
    offset: (page - 1) * pageLength,
    sort: value('sort') === 'seen' ? '-lastSeenAt' : 'name',
    ...(search && { search }),
    // The values come from the address and can be anything; the server refuses unknown ones.
    ...(value('role') && { role: value('role') as 'user' | 'admin' }),
    ...(value('state') && { state: value('state') as 'active' | 'disabled' }),
    ...(value('team') && { team: value('team') }),
  };
  const people = useQuery({
    ...coreQuery('GET /api/admin/people', { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const pages = people.data && Math.ceil(people.data.total / pageLength);
  const filter = (name: string) => ({
    value: value(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value, page: null }),
  });
  return (
    <>
      <StickyBar className={classes.filters}>
        <SearchField
          label={t('Name or e-mail')}
          className={classes.search}
          value={value('search')}
          onValueChange={(text) => onChange({ search: text, page: null })}
        />
        <Field label={t('Role')} labelHidden>
          <Select {...filter('role')}>
            <option value="">{t('Any role')}</option>
            <option value="admin">{t('Administrator')}</option>
            <option value="user">{t('User')}</option>
          </Select>
        </Field>
        <Field label={t('Team')} labelHidden>
          <Select {...filter('team')}>
            <option value="">{t('Any team')}</option>
            {teams.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('State')} labelHidden>
          <Select {...filter('state')}>
            <option value="">{t('Any state')}</option>
            <option value="active">{t('Active')}</option>
            <option value="disabled">{t('Disabled')}</option>
          </Select>
        </Field>
      </StickyBar>
      {teams.isError && (
        <ErrorPanel
          title={t('Couldn’t load the teams')}
          error={teams.error}
          onRetry={() => void teams.refetch()}
        />
      )}
      {people.isPending && <RowsSkeleton head sign rows={8} height={56} />}
      {people.isError && (
        <ErrorPanel
          title={t('Couldn’t load the people')}
          error={people.error}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data?.total === 0 && (
        <EmptyState
          drawing={<EmptySearch />}
          title={t('No matches')}
          text={t('No people match these filters.')}
          action={
            <Button onClick={() => onChange(Object.fromEntries(filterNames.map((name) => [name, null])))}>
              {t('Remove filters')}
            </Button>
          }
        />
      )}
      {people.data && people.data.items.length > 0 && (
        <div aria-busy={people.isPlaceholderData}>
          <PeopleTable
            people={people.data.items}
            params={params}
            sort={value('sort') === 'seen' ? 'seen' : 'name'}
            onSort={(sort) => onChange({ sort: sort === 'seen' ? sort : null, page: null })}
          />
          <p className={classes.count}>
            {t('{total, plural, one {# person} other {# people}}', { total: people.data.total })}
          </p>
        </div>
      )}
      {pages !== undefined && Math.max(pages, page) > 1 && (
        <Pagination
          label={t('Pages of people')}
          page={page}
          pages={pages}
          onPageChange={(next) => onChange({ page: next === 1 ? null : String(next) })}
        />
      )}
    </>
  );
}
