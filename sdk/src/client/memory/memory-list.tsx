import { useId, useRef, useState } from 'react';
import type { MemoryInfo } from '../../memory.ts';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { Select } from '../ui/form/select.tsx';
import classes from './memory-dialog.module.css';
import { MemoryEditor } from './memory-editor.tsx';
import { kinds, MemoryRow } from './memory-row.tsx';
import type { MemoryActions } from './use-memories.ts';
import { t } from '../texts/texts.ts';

export function MemoryList({
  memories,
  actions,
  mayAdd,
}: {
  memories: readonly MemoryInfo[];
  actions: MemoryActions;
  mayAdd: boolean;
}) {
  const heading = useId();
  const list = useRef<HTMLElement>(null);
  const [words, setWords] = useState('');
  const [kind, setKind] = useState('');
  /** Id of the memory in the editor; empty for a new memory. */
  const [writing, setWriting] = useState<string | null>(null);
  const shown = memories.filter(
    ({ content, type }) =>
      (kind === '' || type === kind) && content.toLowerCase().includes(words.trim().toLowerCase()),
  );

  function stop() {
    actions.forgetError();
    setWriting(null);
    list.current?.focus();
  }
  const save = (done: Promise<boolean>) => void done.then((worked) => worked && stop());

  return (
    <section ref={list} tabIndex={-1} aria-labelledby={heading} className={classes.notes}>
      <div className={classes.bar}>
        <h3 id={heading} className={classes.heading}>
          {t.rich('Notes {memories}', { memories: <span className={classes.count}>{memories.length}</span> })}
        </h3>
        {mayAdd && writing === null && (
          <Button size="compact" icon="plus" onClick={() => setWriting('')}>
            {t('Add a note')}
          </Button>
        )}
      </div>
      {memories.length > 0 && (
        <div className={classes.filter}>
          <SearchField label={t('Search notes')} value={words} onValueChange={setWords} />
          <Select
            aria-label={t('Kind of note')}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          >
            <option value="">{t('All kinds')}</option>
            {Object.entries(kinds).map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      {writing === '' && (
        <MemoryEditor
          label={t('New note')}
          content=""
          actions={actions}
          onSave={(content) => save(actions.add(content))}
          onCancel={stop}
        />
      )}
      {memories.length === 0 && writing === null && (
        <EmptyState text={t('No notes yet. Longer questions and answers are noted here.')} />
      )}
      {memories.length > 0 && shown.length === 0 && (
        <p className={classes.detail}>{t('No matching notes.')}</p>
      )}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((memory) => (
            <li key={memory.id} className={classes.row}>
              {writing === memory.id ? (
                <MemoryEditor
                  label={t('Note')}
                  content={memory.content}
                  actions={actions}
                  onSave={(content) => save(actions.update(memory.id, content))}
                  onCancel={stop}
                />
              ) : (
                <MemoryRow
                  memory={memory}
                  onEdit={() => setWriting(memory.id)}
                  onDelete={() => void actions.remove(memory.id).then(() => list.current?.focus())}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
