import { Button, ConfirmDialog, IconButton, Menu, MenuItem } from '@staffroom/sdk/client';
import { DateCell, Facts, QuotedWords, SelectCell, SidePanel, TextCell } from '@staffroom/sdk/lists';
import { useState } from 'react';
import type { Project } from '../../contract.ts';
import { placeOf } from '../place.ts';
import { gapNames, kindNames, levelNames } from '../names.ts';
import type { LedgerActions } from '../use-ledger.ts';
import type { Numbered, View } from '../use-view.ts';
import { Answer } from './answer.tsx';
import { OwnerField } from './owner-field.tsx';
import classes from './ledger.module.css';
import { SplitDialog } from './split-dialog.tsx';
import { t } from '../texts.ts';

interface RowPanelProps {
  row: Numbered;
  rows: readonly Numbered[];
  projects: readonly Project[];
  view: View;
  actions: LedgerActions;
  readOnly: boolean;
  onDraft: () => void;
  drafting: boolean;
}

export function RowPanel({ row, rows, projects, view, actions, readOnly, onDraft, drafting }: RowPanelProps) {
  const { change, write, approve, remove, split } = actions;
  const [asking, setAsking] = useState<'delete' | 'split' | null>(null);
  const text = (label: string, key: 'weight' | 'limit' | 'note', limit: number) => (
    <TextCell
      label={label}
      value={row[key]}
      limit={limit}
      long={key === 'note'}
      readOnly={readOnly}
      onSave={(next) => write(row, { [key]: next })}
    />
  );
  const footer = (
    <>
      <Button
        variant="primary"
        icon="check"
        disabled={row.answer === '' || row.status === 'approved'}
        busy={approve.isPending}
        onClick={() => approve.mutate(row)}
      >
        {t('Approve')}
      </Button>
      <Button disabled={drafting || row.status === 'approved'} onClick={onDraft}>
        {row.answer === '' ? t('Draft answer') : t('Draft again')}
      </Button>
      <Menu label={t('More')} align="end" trigger={<IconButton icon="more" label={t('More')} />}>
        {row.status !== 'review' && (
          <MenuItem onSelect={() => change(row, { status: 'review' })}>{t('Request review')}</MenuItem>
        )}
        {row.status === 'approved' && (
          <MenuItem onSelect={() => change(row, { status: 'draft' })}>{t('Undo approval')}</MenuItem>
        )}
        <MenuItem onSelect={() => setAsking('split')}>{t('Edit or split…')}</MenuItem>
        <MenuItem onSelect={() => setAsking('delete')}>{t('Delete requirement')}</MenuItem>
      </Menu>
    </>
  );
  return (
    <SidePanel
      kind={t('requirement')}
      name={row.label}
      rows={rows}
      view={view}
      footer={readOnly ? undefined : footer}
    >
      <QuotedWords
        quote={row.quote}
        source={
          row.checked === 'verified'
            ? { ...row, place: placeOf(row) }
            : t('Added manually: this text isn’t in the RFP')
        }
      />
      {row.before !== '' && (
        <p className={`${classes.note} ${classes.before}`}>{t('Before: {before}', { before: row.before })}</p>
      )}
      <Facts
        facts={[
          [
            t('Kind'),
            <SelectCell
              key="kind"
              label={t('Kind')}
              value={row.kind}
              names={kindNames}
              readOnly={readOnly}
              onChange={(kind) => change(row, { kind })}
            />,
          ],
          [
            t('Level'),
            <SelectCell
              key="level"
              label={t('Level')}
              value={row.level}
              names={levelNames}
              readOnly={readOnly}
              onChange={(level) => change(row, { level })}
            />,
          ],
          [
            t('Due'),
            <DateCell
              key="due"
              label={t('Due')}
              value={row.due}
              readOnly={readOnly}
              onChange={(due) => change(row, { due })}
            />,
          ],
          [t('Weight'), text(t('Weight'), 'weight', 40)],
          [t('Word limit'), text(t('Word limit'), 'limit', 60)],
          [
            t('Gap'),
            <SelectCell
              key="gap"
              label={t('Gap')}
              value={row.gap}
              names={gapNames}
              readOnly={readOnly}
              onChange={(gap) => change(row, { gap })}
            />,
          ],
          [t('Note'), text(t('Note'), 'note', 4_000)],
        ]}
      />
      <OwnerField row={row} readOnly={readOnly} onChange={(owner) => change(row, owner)} />
      <Answer row={row} projects={projects} readOnly={readOnly} onSave={(answer) => write(row, { answer })} />
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
        title={t('Delete requirement')}
        description={t(
          'Deletes {number} and its answer. It won’t return with an amended RFP. This can’t be undone.',
          { number: row.label },
        )}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          remove.mutate(row, { onSuccess: () => view.set({ row: '' }), onSettled: () => setAsking(null) })
        }
      />
    </SidePanel>
  );
}
