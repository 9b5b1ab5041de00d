import { Badge, RelativeTime, RowLink, SortableHeader, Table } from '@staffroom/sdk/client';
import { Avatar } from '@staffroom/sdk/host';
import type { Account } from './account.ts';
import classes from './people.module.css';
import { t } from '../../../texts/texts.ts';

interface PeopleTableProps {
  people: readonly Account[];
  /** The current query parameters. The link of a row adds its person to them. */
  params: URLSearchParams;
  sort: 'name' | 'seen';
  onSort: (sort: 'name' | 'seen') => void;
}

export function PeopleTable({ people, params, sort, onSort }: PeopleTableProps) {
  const open = params.get('person');
  const addressOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('person', id);
    return `/admin/people?${next}`;
  };
  return (
    <Table label={t('People')}>
      <thead>
        <tr>
          <SortableHeader direction={sort === 'name' ? 'ascending' : null} onSort={() => onSort('name')}>
            {t('Name')}
          </SortableHeader>
          <th scope="col">{t('Role')}</th>
          <th scope="col" data-wide>
            {t('Teams')}
          </th>
          <SortableHeader
            data-wide
            direction={sort === 'seen' ? 'descending' : null}
            onSort={() => onSort('seen')}
          >
            {t('Last seen')}
          </SortableHeader>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} aria-selected={person.id === open || undefined}>
            <th scope="row">
              <span className={classes.person}>
                <Avatar name={person.name} picture={person.picture} />
                <span className={classes.words}>
                  <RowLink to={addressOf(person.id)} replace>
                    {person.name}
                  </RowLink>
                  <span className={classes.detail}>{person.email}</span>
                </span>
              </span>
            </th>
            <td>
              {person.disabledAt === null ? (
                person.role === 'admin' ? (
                  t('Administrator')
                ) : (
                  t('User')
                )
              ) : (
                <Badge tone="neutral">{t('Disabled')}</Badge>
              )}
            </td>
            <td data-wide>{teamsOf(person)}</td>
            <td data-wide data-date>
              {person.lastSeenAt === null ? t('never') : <RelativeTime time={person.lastSeenAt} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function teamsOf({ teams }: Account): string {
  const names = teams.slice(0, 2).map(({ name }) => name);
  return `${names.join(', ')}${teams.length > 2 ? ` +${teams.length - 2}` : ''}`;
}
