import {
  EmptyState,
  ErrorPanel,
  keepPreviousData,
  LinkButton,
  Pagination,
  SearchField,
  Skeleton,
  useAgent,
  useApi,
  useQuery,
} from '@staffroom/sdk/client';
import { useDeferredValue } from 'react';
import * as contract from '../../contract.ts';
import page from '../page.module.css';
import { usePlace } from '../use-place.ts';
import { useSearch } from '../use-search.ts';
import { type Column, PostTable } from './post-table.tsx';
import { ViewDialog } from './view-dialog.tsx';

export function PostsView() {
  const { api } = useAgent();
  const { tablePosts } = useApi(contract);
  const { params, set } = useSearch();
  const search = params.get('q') ?? '';
  const sort = contract.sortable.find((each) => each === params.get('sort')) ?? 'date';
  const direction =
    (params.get('order') ?? (sort === 'date' ? 'down' : 'up')) === 'down' ? 'descending' : 'ascending';
  const query = {
    search: useDeferredValue(search),
    page: Math.max(1, Number(params.get('page')) || 1),
    sort,
    direction,
  } as const;
  const posts = useQuery({
    queryKey: [`${api}/table`, query],
    queryFn: () => tablePosts.call({ query }),
    placeholderData: keepPreviousData,
  });
  const viewed = params.get('post');

  function sortBy(column: Column) {
    const down = column === sort ? direction === 'ascending' : column === 'date';
    set({ sort: column, order: down ? 'down' : 'up', page: '' });
  }

  return (
    <section className={page.view} aria-labelledby="posts-title">
      <h1 id="posts-title" className={page.title}>
        Blog Posts
      </h1>
      <SearchField label="Search blog posts" value={search} onValueChange={(q) => set({ q, page: '' })} />
      {posts.isPending && <Skeleton lines={6} />}
      {posts.isError && (
        <ErrorPanel
          title="The blog posts could not be loaded"
          error={posts.error}
          onRetry={() => void posts.refetch()}
        />
      )}
      {posts.data?.total === 0 && <Nothing searched={search.trim() !== ''} />}
      {posts.data && posts.data.total > 0 && (
        <>
          <PostTable
            posts={posts.data.items}
            sort={sort}
            direction={direction}
            onSort={sortBy}
            onView={(post) => set({ post }, { replace: false })}
          />
          <div className={page.row}>
            <p className={page.quiet}>
              {posts.data.total.toLocaleString('en-US')} {posts.data.total === 1 ? 'post' : 'posts'}
            </p>
            <div className={page.end}>
              <Pagination
                label="Pages of blog posts"
                page={posts.data.page}
                pages={posts.data.pages}
                onPageChange={(next) => set({ page: next === 1 ? '' : String(next) })}
              />
            </div>
          </div>
        </>
      )}
      {viewed && <ViewDialog key={viewed} id={viewed} onClose={() => set({ post: '' })} />}
    </section>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const place = usePlace();
  if (searched) return <EmptyState text="No blog posts match your search." />;
  return (
    <EmptyState
      title="No blog posts yet"
      text="Choose a field, take one of five topics, and a draft is written with the sources of its facts."
      action={
        <LinkButton to={place.create} icon="plus">
          New Post
        </LinkButton>
      }
    />
  );
}
