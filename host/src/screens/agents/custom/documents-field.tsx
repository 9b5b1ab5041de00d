import { Icon, IconButton, SearchField, useQuery } from '@staffroom/sdk/client';
import { useId, useState } from 'react';
import { FieldGroup } from '../../../forms/field-group.tsx';
import { coreQuery, useSettled } from '@staffroom/sdk/host';
import classes from './agent-form.module.css';
import type { AgentForm } from './use-agent-form.ts';
import { t } from '../../../texts/texts.ts';

/** Selects the agent's documents. Selecting a document gives no one access to it. */
export function DocumentsField({ form: { draft, errors, change } }: { form: AgentForm }) {
  const id = useId();
  const [text, setText] = useState('');
  const words = text.trim();
  const settled = useSettled(words);
  const found = useQuery({
    ...coreQuery('GET /api/search', { query: { q: settled } }),
    enabled: settled !== '',
  });
  const { documents } = draft;
  const chosen = new Set(documents.map((document) => document.id));
  const offered = words === '' ? [] : (found.data?.documents ?? []).filter((each) => !chosen.has(each.id));
  const nothing = words !== '' && words === settled && found.isSuccess && offered.length === 0;
  return (
    <FieldGroup legend={t('Documents')}>
      <p className={classes.hint}>
        {t(
          'The agent answers from these documents. If you select none, it uses everything the person asking has access to. People only get answers from documents they can read, so share these documents with everyone who will use the agent.',
        )}
      </p>
      {errors['documentIds'] && <p className={classes.error}>{errors['documentIds']}</p>}
      {documents.length > 0 && (
        <ul className={classes.list} aria-label={t('Agent documents')}>
          {documents.map(({ id: key, filename }) => (
            <li key={key} className={classes.document}>
              <span>{filename ?? t('A document that was deleted or isn’t shared with you')}</span>
              <IconButton
                icon="close"
                label={t('Remove {filename}', { filename: filename ?? t('the document') })}
                onClick={() => change({ documents: documents.filter((each) => each.id !== key) })}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <SearchField
          label={t('Find a document')}
          value={text}
          onValueChange={setText}
          aria-controls={id}
          autoComplete="off"
          // Stops Enter, which would submit the form.
          onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <ul id={id} className={classes.found} aria-label={t('Search results')}>
          {offered.map(({ id: key, filename }) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => {
                  change({ documents: [...documents, { id: key, filename }] });
                  setText('');
                }}
              >
                <Icon name="plus" />
                {filename}
              </button>
            </li>
          ))}
        </ul>
        <output className={classes.hint}>
          {nothing && t('None of your documents match “{words}”.', { words })}
        </output>
      </div>
    </FieldGroup>
  );
}
