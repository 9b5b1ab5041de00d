import {
  Button,
  ConfirmDialog,
  IconButton,
  documentHref,
  Link,
  Menu,
  MenuItem,
  Select,
} from '@staffroom/sdk/client';
import { type KeyboardEvent, useState } from 'react';
import { Gap, gapNames, methodNames, placeOf, statusNames } from '../../ledger.ts';
import type { LedgerActions } from '../use-ledger.ts';
import type { Numbered, View } from '../use-view.ts';
import { Answer } from './answer.tsx';
import classes from './row-panel.module.css';
import { SplitDialog } from './split-dialog.tsx';
import { TextCell } from '@staffroom/sdk/lists';

interface RowPanelProps {
  row: Numbered;
  /** As they stand in the table: one goes from one to the next. */
  rows: readonly Numbered[];
  view: View;
  actions: LedgerActions;
  onDraft: () => void;
  drafting: boolean;
}

/** The requirement as the buyer says it, above the answer that is given to it. */
export function RowPanel({ row, rows, view, actions, onDraft, drafting }: RowPanelProps) {
  const { change, approve, remove, split } = actions;
  const [asking, setAsking] = useState<'delete' | 'split' | null>(null);
  const at = rows.findIndex(({ id }) => id === row.id);
  const go = (by: number) => view.set({ row: rows[at + by]?.id ?? row.id });
  const close = () => view.set({ row: '' });
  const words = row.answer === '' ? 0 : row.answer.trim().split(/\s+/).length;
  const limit = /^(\d[\d,]*) words?$/i.exec(row.limit)?.[1];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  }

  return (
    // Escape closes it from wherever one is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={classes.panel} aria-label={`Requirement ${row.number}`} onKeyDown={onKeyDown}>
      <header className={classes.head}>
        <span className={classes.number}>{row.number}</span>
        <IconButton
          size="compact"
          icon="chevron-up"
          label="Previous requirement"
          disabled={at <= 0}
          onClick={() => go(-1)}
        />
        <IconButton
          size="compact"
          icon="chevron-down"
          label="Next requirement"
          disabled={at >= rows.length - 1}
          onClick={() => go(1)}
        />
        <IconButton size="compact" icon="close" label="Close" onClick={close} />
      </header>
      <figure className={classes.evidence}>
        <blockquote className={classes.quote}>
          {row.checked === 'verified' ? <mark>{row.quote}</mark> : row.quote}
        </blockquote>
        <figcaption className={classes.source}>
          <span>
            {row.checked === 'verified'
              ? [row.filename, placeOf(row)].filter(Boolean).join(' · ')
              : 'Written by hand: these words are not in the RFP'}
          </span>
          {row.checked === 'verified' && (
            <Link to={documentHref(row)}>
              {row.page === null ? 'Open document' : `Open page ${row.page}`}
            </Link>
          )}
        </figcaption>
        {row.before !== '' && <p className={classes.note}>Before: {row.before}</p>}
      </figure>
      <dl className={classes.facts}>
        <div>
          <dt>Weight</dt>
          <dd>
            <TextCell
              label="Weight"
              value={row.weight}
              limit={40}
              onSave={(weight) => change(row, { weight })}
            />
          </dd>
        </div>
        <div>
          <dt>Limit</dt>
          <dd>
            <TextCell
              label="Limit"
              value={row.limit}
              limit={60}
              onSave={(next) => change(row, { limit: next })}
            />
          </dd>
        </div>
        <div>
          <dt>Gap</dt>
          <dd>
            <Select
              size="compact"
              aria-label="Gap"
              value={row.gap}
              onChange={({ target }) => change(row, { gap: Gap.parse(target.value) })}
            >
              {Object.entries(gapNames).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </dd>
        </div>
        <div>
          <dt>Note</dt>
          <dd>
            <TextCell
              long
              label="Note"
              value={row.note}
              limit={4_000}
              onSave={(note) => change(row, { note })}
            />
          </dd>
        </div>
      </dl>
      <div className={classes.answer}>
        <h2 className={classes.title}>
          Answer <span className={classes.state}>{statusNames[row.status]}</span>
          <span
            className={classes.words}
            data-over={(limit !== undefined && words > Number(limit.replace(',', ''))) || undefined}
          >
            {limit === undefined ? `${words} words` : `${words} of ${limit} words`}
          </span>
        </h2>
        <Answer key={row.updatedAt} row={row} onSave={(answer) => change(row, { answer })} />
        {row.status === 'approved' && (
          <p className={classes.note}>
            Approved by {row.approvedBy} on {row.approvedAt.slice(0, 10)}
          </p>
        )}
        {row.answeredBy !== '' && (
          <p className={classes.note}>
            {row.answeredBy === 'library'
              ? 'From an approved answer'
              : `Answer: ${methodNames[row.answeredBy]}`}
          </p>
        )}
      </div>
      <footer className={classes.foot}>
        <Button
          variant="primary"
          icon="check"
          disabled={row.answer === '' || row.status === 'approved'}
          busy={approve.isPending}
          onClick={() => approve.mutate(row)}
        >
          Approve
        </Button>
        <Button disabled={drafting || row.status === 'approved'} onClick={onDraft}>
          {row.answer === '' ? 'Draft answer' : 'Draft again'}
        </Button>
        <Menu label="More" align="end" trigger={<IconButton icon="more" label="More" />}>
          {row.status !== 'review' && (
            <MenuItem onSelect={() => change(row, { status: 'review' })}>Ask for review</MenuItem>
          )}
          {row.status === 'approved' && (
            <MenuItem onSelect={() => change(row, { status: 'draft' })}>Take back approval</MenuItem>
          )}
          <MenuItem onSelect={() => setAsking('split')}>Edit or split…</MenuItem>
          <MenuItem onSelect={() => setAsking('delete')}>Delete requirement</MenuItem>
        </Menu>
      </footer>
      {asking === 'split' && (
        <SplitDialog
          quote={row.quote}
          onClose={() => setAsking(null)}
          onSave={(parts) => {
            setAsking(null);
            const [only = ''] = parts;
            if (parts.length > 1) split.mutate({ row, parts });
            else if (only !== row.quote) change(row, { quote: only });
          }}
        />
      )}
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete requirement"
        description={`${row.number} and its answer leave the ledger. This cannot be undone.`}
        confirmLabel="Delete"
        busy={remove.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate(row, { onSuccess: close, onSettled: () => setAsking(null) })}
      />
    </section>
  );
}
