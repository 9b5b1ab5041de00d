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
import * as contract from '../../check-contract.ts';
import { type Evidence, type Result, sinceNames, stateNames, states } from '../../control-list.ts';
import { methodNames, placeOf } from '../../finding.ts';
import classes from './check.module.css';
import { stateTones } from './tally.tsx';

type Loaded = z.output<typeof contract.getCheck.response>;
interface Row {
  /** The control's. */
  id: string;
  group: string;
  title: string;
  text: string;
  state: Result['state'];
  since: string;
  points: Result['points'];
}

/** One check: every control with its state, and the words that it stands on beside it. */
export function CheckView({ id }: { id: string }) {
  const { api } = useAgent();
  const loaded = useQuery<Loaded>({ queryKey: [`${api}/checks/${id}`] });
  if (loaded.isPending) return <Skeleton lines={10} />;
  if (loaded.isError) {
    return (
      <section className={classes.view}>
        <ErrorPanel
          title="This check could not be loaded"
          error={loaded.error}
          onRetry={() => void loaded.refetch()}
        />
        <Back />
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
  return <IconButton icon="chevron-left" label="All checks" onClick={back} />;
}

const columns: LedgerColumn<Row>[] = [
  { key: 'id', name: 'Id', width: 88, mono: true, cell: ({ id }) => id },
  { key: 'group', name: 'Group', width: 130, room: 'wide', cell: ({ group }) => group },
  {
    key: 'state',
    name: 'State',
    width: 104,
    tone: ({ state }) => stateTones[state],
    cell: ({ state }) => stateNames[state],
  },
  {
    key: 'since',
    name: 'Since the last check',
    width: 150,
    room: 'medium',
    cell: ({ since }) => sinceNames[since as keyof typeof sinceNames] ?? '',
  },
];

function Loaded({ loaded: { check, controls, evidence } }: { loaded: Loaded }) {
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
    <section className={classes.split} data-split={chosen ? '' : undefined} aria-label="Check">
      <div className={classes.main}>
        <header className={classes.head}>
          <Back />
          <h1 className={classes.title}>{check.pack.name}</h1>
          <Remove id={check.id} />
        </header>
        <p className={classes.note}>
          {`Version ${check.pack.version} · ${check.documents.map(({ filename, version }) => `${filename}, version ${version}`).join(' · ')} · ${methodNames[check.method]} · `}
          <RelativeTime time={check.createdAt} />
        </p>
        {check.method === 'rules' && (
          <p className={classes.note}>
            Judged by words, without a language model: “met” says that each point of the control is spoken of.
            Whether that is enough, only reading what is quoted tells.
          </p>
        )}
        <FilterBar
          label="Controls"
          view={view}
          strips={[
            {
              key: 'state',
              label: 'State',
              choices: [
                ['', 'All', rows.length],
                ...states.map(
                  (state) => [state, stateNames[state], countOf(state), stateTones[state]] as const,
                ),
              ],
            },
          ]}
          selects={
            rows.some(({ since }) => since !== '')
              ? [{ key: 'since', any: 'Any change', names: sinceNames }]
              : []
          }
        />
        <LedgerTable
          label="Controls"
          rows={shown}
          columns={columns}
          wordsAfter={2}
          words={{
            name: 'Control',
            of: ({ id, title }) => ({ label: `${id}: ${title}`, content: title || id }),
          }}
          view={view}
          empty="No control matches these filters."
          nameOf={({ id }) => id}
        />
      </div>
      {chosen && (
        <SidePanel key={chosen.id} kind="control" name={chosen.id} rows={shown} view={view}>
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
        <p className={classes.about}>{`Nothing was found about: ${points.lacking.join(', ')}.`}</p>
      )}
      {evidence.map((one) => (
        <div key={one.key}>
          <h2 className={classes.point}>{one.note}</h2>
          <QuotedWords quote={one.quote} source={{ ...one, place: placeOf(one) }} />
        </div>
      ))}
      {evidence.length === 0 && (
        <p className={classes.about}>
          {state === 'missing'
            ? 'No words of the documents speak of it.'
            : 'Its quotes are of documents that you may not read, not any more, or that were deleted.'}
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
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete check"
        description="The check and the quotes that it holds are deleted. This cannot be undone; the documents stay."
        confirmLabel="Delete"
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => setParams(new URLSearchParams({ view: 'frameworks' })),
              onError: (error) =>
                toast.show({ variant: 'destructive', title: 'The check could not be deleted', error }),
              onSettled: () => setAsking(false),
            },
          )
        }
      />
    </>
  );
}
