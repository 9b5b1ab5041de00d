import {
  Button,
  EmptyState,
  ErrorPanel,
  JobPanel,
  Menu,
  MenuItem,
  RelativeTime,
  Skeleton,
  useAgent,
  useApi,
  useLatestJob,
  useQuery,
  useQueryClient,
  useSearchParams,
} from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { lazy, Suspense, useState } from 'react';
import * as contract from '../../checks/contract.ts';
import { methodNames } from '../names.ts';
import { CheckView } from './check-view.tsx';
import classes from './check.module.css';
import { Tally } from './tally.tsx';
import { t } from '../texts.ts';

const CheckDialog = lazy(() => import(/* webpackChunkName: "lazy-check-dialog" */ './check-dialog.tsx'));
const AddListDialog = lazy(() => import(/* webpackChunkName: "lazy-add-list" */ './add-list-dialog.tsx'));

export default function FrameworksView() {
  const [params] = useSearchParams();
  const id = params.get('check');
  return id === null ? <Checks /> : <CheckView key={id} id={id} />;
}

function Checks() {
  const { api } = useAgent();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const refresh = () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(api) });
  const packs = useQuery<contract.Pack[]>({ queryKey: [`${api}/packs`] });
  const checks = useQuery<contract.StoredCheck[]>({ queryKey: [`${api}/checks`] });
  const { job, isUnderWay, cancel, retry, busy } = useLatestJob(contract.check, { onNews: refresh });
  const [open, setOpen] = useState<'check' | 'list' | null>(null);
  const close = () => setOpen(null);
  const show = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('check', id);
    setParams(next);
  };
  const main = (
    <Button variant="primary" icon="shield-check" onClick={() => setOpen('check')} disabled={!packs.data}>
      {t('Check documents')}
    </Button>
  );

  return (
    <section className={classes.view} aria-label={t('Frameworks')}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('Frameworks')}</h1>
        <Lists packs={packs.data ?? []} onAdd={() => setOpen('list')} />
        {checks.data && checks.data.length > 0 && main}
      </header>
      {job && (isUnderWay || job.status === 'failed') && (
        <JobPanel label={t('Check')} job={job} onCancel={cancel} onRetry={retry} busy={busy} />
      )}
      {checks.isPending && <Skeleton height={96} />}
      {[packs, checks].map(
        (query, place) =>
          query.isError && (
            <ErrorPanel
              key={place === 0 ? 'lists' : 'checks'}
              title={place === 0 ? t('Couldn’t load the control lists') : t('Couldn’t load your checks')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ),
      )}
      {checks.data?.length === 0 && !isUnderWay && (
        <EmptyState
          title={t('No checks yet')}
          text={t(
            'Check your policies against a list of controls. Each is met, partly met or missing, with quotes as evidence.',
          )}
          action={main}
        />
      )}
      {checks.data && checks.data.length > 0 && (
        <ul className={classes.list}>
          {checks.data.map((one) => (
            <li key={one.id}>
              <button type="button" className={classes.row} onClick={() => show(one.id)}>
                <span className={classes.name}>{`${one.pack.name}, ${one.pack.version}`}</span>
                <span className={classes.small}>
                  {one.documents
                    .map(({ filename, version }) =>
                      t('{filename} (version {version})', { filename, version }),
                    )
                    .join(', ')}
                </span>
                <span className={classes.small}>
                  {methodNames[one.method]} · <RelativeTime time={one.createdAt} />
                </span>
                <Tally results={one.results} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {open === 'check' && (
          <CheckDialog
            packs={packs.data ?? []}
            onClose={close}
            onStarted={() => {
              close();
              void queries.invalidateQueries({
                predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/ai-jobs'),
              });
            }}
          />
        )}
        {open === 'list' && <AddListDialog onClose={close} />}
      </Suspense>
    </section>
  );
}

function Lists({ packs, onAdd }: { packs: readonly contract.Pack[]; onAdd: () => void }) {
  const remove = useApi(contract).deletePack.useMutation();
  const toast = useToasts();
  return (
    <Menu label={t('Control lists')} align="end" trigger={<Button icon="list">{t('Control lists')}</Button>}>
      <MenuItem onSelect={onAdd}>{t('Add a list…')}</MenuItem>
      {packs
        .filter(({ own }) => own)
        .map(({ id, name, version }) => (
          <MenuItem
            key={id}
            // The person can leave the tab before the server answers. The callbacks of `mutate` would then not run.
            onSelect={() =>
              void remove
                .mutateAsync({ params: { id } })
                .then(
                  toast.done(t('{name}, {version} deleted', { name, version })),
                  toast.failed(t('Couldn’t delete the list')),
                )
            }
          >
            {t('Delete {name}, {version}', { name, version })}
          </MenuItem>
        ))}
    </Menu>
  );
}
