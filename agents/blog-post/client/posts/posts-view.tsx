import {
  EmptyState,
  keepPreviousData,
  LinkButton,
  liveQuery,
  Pagination,
  readPage,
  SearchField,
  Select,
  useAgent,
  useApi,
  useQuery,
} from '@staffroom/sdk/client';
import { Loaded, Quiet, Row, View, useAddress } from '@staffroom/sdk/layout';
import { Options } from '@staffroom/sdk/lists';
import { useDeferredValue } from 'react';
import * as contract from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { type Column, PostTable } from './post-table.tsx';
import { ViewDialog } from './view-dialog.tsx';
import classes from './posts.module.css';
import { t } from '../texts.ts';

type Owner = keyof typeof owners;
const owners = { '': t('All posts'), mine: t('My posts'), shared: t('Shared with me') } as const;
const ownerOf = (value: string | null): Owner => (value === 'mine' || value === 'shared' ? value : '');

export function PostsView() {
  const place = usePlace();
  const { api } = useAgent();
  const { tablePosts } = useApi(contract);
  const { params, set } = useAddress();
  const search = params.get('q') ?? '';
  const sort = contract.sortable.find((each) => each === params.get('sort')) ?? 'date';
  const direction =
    (params.get('order') ?? (sort === 'date' ? 'down' : 'up')) === 'down' ? 'descending' : 'ascending';
  const owner = ownerOf(params.get('owner'));
  const query = {
    search: useDeferredValue(search),
    page: readPage(params.get('page')),
    sort,
    direction,
    owner,
  } as const;
  const posts = useQuery({
    queryKey: [`${api}/table`, query],
    queryFn: () => tablePosts.call({ query }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
  const viewed = params.get('post');

  function sortBy(column: Column) {
    const down = column === sort ? direction === 'ascending' : column === 'date';
    set({ sort: column, order: down ? 'down' : 'up', page: '' });
  }

  return (
    <View title={t('Blog Posts')}>
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label={t('Search blog posts')}
          value={search}
          onValueChange={(q) => set({ q, page: '' })}
        />
        <Select
          aria-label={t('Owner')}
          className={classes.owner}
          value={owner}
          onChange={({ target }) => set({ owner: target.value, page: '' })}
        >
          <Options names={owners} />
        </Select>
        <LinkButton variant="quiet" icon="trash" to={place.trash} className={classes.trash}>
          {t('Trash')}
        </LinkButton>
      </div>
      <Loaded query={posts} failure={t('Couldn’t load the blog posts')} rows={6}>
        {({ items, total, page, pages }) =>
          total === 0 ? (
            <Nothing searched={search.trim() !== ''} owner={owner} />
          ) : (
            <>
              <PostTable
                posts={items}
                sort={sort}
                direction={direction}
                onSort={sortBy}
                onView={(post) => set({ post }, { replace: false })}
              />
              <Row
                end={
                  <Pagination
                    label={t('Pages of blog posts')}
                    page={page}
                    pages={pages}
                    onPageChange={(next) => set({ page: next === 1 ? '' : String(next) })}
                  />
                }
              >
                <Quiet>{t('{total, plural, one {# post} other {# posts}}', { total })}</Quiet>
              </Row>
            </>
          )
        }
      </Loaded>
      {viewed && <ViewDialog key={viewed} id={viewed} onClose={() => set({ post: '' })} />}
    </View>
  );
}

function Nothing({ searched, owner }: { searched: boolean; owner: Owner }) {
  const place = usePlace();
  if (searched) return <EmptyState text={t('No blog posts match your search.')} />;
  if (owner === 'shared') return <EmptyState text={t('No one has shared a blog post with you yet.')} />;
  return (
    <EmptyState
      title={t('No blog posts yet')}
      text={t('Choose a field, pick one of five topics and get a draft with sources.')}
      action={
        <LinkButton to={place.create} icon="plus">
          {t('New Post')}
        </LinkButton>
      }
    />
  );
}
