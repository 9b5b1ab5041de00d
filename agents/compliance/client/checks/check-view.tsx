import {
  Button,
  ConfirmDialog,
  ErrorPanel,
  IconButton,
  RelativeTime,
  Skeleton,
  useAgent,
  useApi,
  useQuery,
  useSearchParams,
  useToast,
  useWidePage,
} from '@staffroom/sdk/client';
import {
  FilterBar,
  type LedgerColumn,
  LedgerTable,
  QuotedWords,
  rowsIn,
  SidePanel,
  useListView,
} from '@staffroom/sdk/lists';
import { useState } from 'react';
import type { z } from 'zod';
import * as contract from '../../checks/contract.ts';
import { type Evidence, type Result, states } from '../../checks/control-list.ts';
import { methodNames, sinceNames, stateNames } from '../names.ts';
import { placeOf } from '../place.ts';
import { ExportMenu } from '../export-menu.tsx';
import classes from './check.module.css';
import { ShareCheck } from './share-check.tsx';
import { isJudgment, stateTones } from './tally.tsx';
import { t } from '../texts.ts';

type Loaded = z.output<typeof contract.getCheck.response>;
interface Row {
  id: string;
  group: string;
  title: string;
  text: string;
  state: Result['state'];
  since: string;
  points: Result['points'];
}

export function CheckView({ id }: { id: string }) {
  const { api } = useAgent();
  useWidePage();
  const loaded = useQuery<Loaded>({ queryKey: [`${api}/checks/${id}`] });
  if (loaded.isPending) return <Skeleton lines={10} />;
  if (loaded.isError) {
    return (
      <section className={classes.view}>
        <header className={classes.head}>
          <Back />
        </header>
        <ErrorPanel
          title={t('Couldn’t load this check')}
          error={loaded.error}
          onRetry={() => void loaded.refetch()}
        />
      </section>
    );
  }
  return <Loaded loaded={loaded.data} />;
}

function Back() {
  const [, setParams] = useSearchParams();
  const back = () =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const key of ['check', 'row', 'state', 'since', 'group', 'q', 'sort', 'direction'])
        next.delete(key);
      return next;
    });
  return <IconButton icon="chevron-left" label={t('All checks')} onClick={back} />;
}

const columns: LedgerColumn<Row>[] = [
  { key: 'id', name: t('Id'), width: 88, mono: true, cell: ({ id }) => id },
  { key: 'group', name: t('Group'), width: 130, room: 'wide', cell: ({ group }) => group },
  {
    key: 'state',
    name: t('State'),
    width: 104,
    tone: ({ state }) => stateTones[state],
    cell: ({ state }) => stateNames[state],
  },
  {
    key: 'since',
    name: t('Since the last check'),
    width: 150,
    room: 'medium',
    cell: ({ since }) => sinceNames[since as keyof typeof sinceNames] ?? '',
  },
];

function Loaded({ loaded: { check, controls, evidence } }: { loaded: Loaded }) {
  const { exportCheck } = useApi(contract);
  const view = useListView(['state', 'since'], ['id', 'group', 'state', 'since']);
  const known = new Map(controls.map((control) => [control.id, control]));
  const rows = check.results.map(({ control, state, since, points }): Row => {
    const { group = '', title = '', text = '' } = known.get(control) ?? {};
    return { id: control, group, title, text, state, since: since ?? '', points };
  });
  const shown = rowsIn(rows, view, {
    texts: ({ id, title, text, group }) => [id, title, text, group],
    sort: {
      id: (_, place) => place,
      group: ({ group }) => group,
      state: ({ state }) => states.indexOf(state),
      since: ({ since }) => since,
    },
  });
  const chosen = shown.find((row) => row.id === view.row);
  const countOf = (state: Result['state']) => rows.filter((row) => row.state === state).length;
  return (
    <section className={classes.split} data-split={chosen ? '' : undefined} aria-label={t('Check')}>
      <div className={classes.main}>
        <header className={classes.head}>
          <Back />
          <h1 className={classes.title}>{check.pack.name}</h1>
          <ExportMenu
            label={t('Export check')}
            failed={t('Couldn’t export the check')}
            hrefOf={(format) => exportCheck.href({ params: { id: check.id }, query: { format } })}
          />
          {check.mine && <ShareCheck check={check} />}
          {check.mine && <Remove id={check.id} />}
        </header>
        <p className={classes.note}>
          {t('Version {version} · {documents} · {methodName} · ', {
            version: check.pack.version,
            documents: check.documents
              .map(({ filename, version }) => t('{filename}, version {version}', { filename, version }))
              .join(' · '),
            methodName: methodNames[check.method],
          })}
          <RelativeTime time={check.createdAt} />
        </p>
        {check.method === 'rules' && (
          <p className={classes.note}>
            {t(
              'Checked by keywords, without an AI model. “Met” means every point of the control is mentioned. Read the quotes to decide whether that’s enough.',
            )}
          </p>
        )}
        <FilterBar
          label={t('Controls')}
          view={view}
          strips={[
            {
              key: 'state',
              label: t('State'),
              choices: [
                ['', t('All'), rows.length],
                ...states
                  .filter((state) => isJudgment(state) || countOf(state) > 0)
                  .map((state) => [state, stateNames[state], countOf(state), stateTones[state]] as const),
              ],
            },
          ]}
          selects={
            rows.some(({ since }) => since !== '')
              ? [{ key: 'since', any: t('Any change'), names: sinceNames }]
              : []
          }
        />
        <LedgerTable
          label={t('Controls')}
          rows={shown}
          columns={columns}
          wordsAfter={2}
          words={{
            name: t('Control'),
            of: ({ id, title }) => ({ label: `${id}: ${title}`, content: title || id }),
          }}
          view={view}
          empty={t('No controls match these filters.')}
          nameOf={({ id }) => id}
        />
      </div>
      {chosen && (
        <SidePanel key={chosen.id} kind={t('control')} name={chosen.id} rows={shown} view={view}>
          <Panel row={chosen} evidence={evidence.filter(({ control }) => control === chosen.id)} />
        </SidePanel>
      )}
    </section>
  );
}

function Panel({
  row: { title, text, points, state },
  evidence,
}: {
  row: Row;
  evidence: readonly Evidence[];
}) {
  return (
    <>
      <h1 className={classes.control}>{title}</h1>
      <p className={classes.about}>{text}</p>
      {points && points.lacking.length > 0 && (
        <p className={classes.about}>
          {t('Nothing found about {lacking}.', { lacking: points.lacking.join(', ') })}
        </p>
      )}
      {state === 'unconfirmed' && (
        <p className={classes.about}>
          {t(
            'The words of the documents don’t confirm the verdict of the AI model. Read the quotes to decide.',
          )}
        </p>
      )}
      {evidence.map((one) => (
        <div key={one.key}>
          {one.note !== '' && <h2 className={classes.point}>{one.note}</h2>}
          <QuotedWords quote={one.quote} source={{ ...one, place: placeOf(one) }} />
        </div>
      ))}
      {evidence.length === 0 && (
        <p className={classes.about}>
          {state === 'missing'
            ? t('Not mentioned in the documents.')
            : state === 'not-found'
              ? t('The AI model quoted words that aren’t in the documents. Read them to decide.')
              : t('The quoted documents were deleted or aren’t shared with you.')}
        </p>
      )}
    </>
  );
}

function Remove({ id }: { id: string }) {
  const remove = useApi(contract).deleteCheck.useMutation();
  const [, setParams] = useSearchParams();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Delete check')}
        description={t('Deletes the check and its quotes. Documents are kept. This can’t be undone.')}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => setParams(new URLSearchParams({ view: 'frameworks' })),
              onError: (error) =>
                toast.show({ variant: 'destructive', title: t('Couldn’t delete the check'), error }),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </>
  );
}
