import { useId, useState } from 'react';
import { useNextPage } from '../chat/use-next-page.ts';
import { useSettled } from '../chat/use-settled.ts';
import { callCore } from '../core-api.ts';
import { pageOf } from '../document-page.ts';
import { DocumentOption, labelsOf, type OfferedDocument } from '../documents/document-option.tsx';
import { likelyFirst } from '../documents/likely-first.ts';
import { UploadInPlace } from '../documents/upload-in-place.tsx';
import { keepPreviousData, useInfiniteQuery } from '../query.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import classes from './document-choice.module.css';
import { t } from '../texts/texts.ts';

export interface ChosenDocument {
  id: string;
  filename: string;
}

export interface DocumentChoiceProps {
  /** The role of the document for the agent, such as "RFP document". */
  label: string;
  optional?: boolean | undefined;
  chosen: readonly ChosenDocument[];
  onChange: (chosen: ChosenDocument[]) => void;
  /** Maximum number of documents; default 1, so that a new choice replaces the old one. */
  most?: number | undefined;
  /** Ids of documents to leave out, because they already have another role. */
  without?: readonly string[] | undefined;
  /** Allowed file extensions without the dot; default: all. */
  types?: readonly string[] | undefined;
  /** Words in lower case that the names of likely documents contain, such as "rfp". Likely documents come first. */
  likely?: readonly string[] | undefined;
  error?: string | null | undefined;
}

export default function DocumentChoice({
  label,
  optional = false,
  chosen,
  onChange,
  most = 1,
  without = [],
  types,
  likely = [],
  error = null,
}: DocumentChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [first] = useState(chosen);
  const query = useInfiniteQuery({
    queryKey: ['/api/documents', { choice: search }],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { sort: '-created', limit: 50, cursor: pageParam, q: search || undefined } as const;
      return pageOf(await callCore('GET /api/documents', { query: asked }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  // Likely documents of a later page stay in their place, so that no row moves while people scroll.
  const found = (query.data?.pages ?? [])
    .flatMap(({ items }, page) => (page === 0 ? likelyFirst(items, likely) : items))
    .filter(({ status, fileType }) => status !== 'failed' && (types?.includes(fileType) ?? true));
  const end = useNextPage(query);
  const ids = new Set(chosen.map((one) => one.id));
  const leading: OfferedDocument[] =
    search === '' ? first.filter((one) => !found.some((other) => other.id === one.id)) : [];
  const shown: OfferedDocument[] = [...leading, ...found].filter((one) => !without.includes(one.id));

  function toggle({ id: own, filename }: ChosenDocument, checked: boolean) {
    const others = most === 1 ? [] : chosen.filter((one) => one.id !== own);
    onChange(checked ? [...others, { id: own, filename }] : others);
  }

  return (
    <fieldset className={classes.choice} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        {label}
        {optional && <span className={classes.note}> {t('(optional)')}</span>}
      </legend>
      <SearchField
        label={t('Search documents: {label}', { label })}
        placeholder={t('Search documents')}
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
        // Enter would submit the form around the picker.
        onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {query.isPending && (
        <div className={classes.list}>
          <Skeleton lines={4} />
        </div>
      )}
      {query.isError && (
        <ErrorPanel
          title={t('Your documents could not be loaded')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && shown.length === 0 && (
        <div className={`${classes.list} ${classes.empty}`}>
          {search === '' && found.length === 0 && without.length === 0 ? (
            <UploadInPlace types={types} onUploaded={(document) => toggle(document, true)} />
          ) : search === '' ? (
            t('Nothing else to select.')
          ) : (
            t('No documents named “{search}”.', { search })
          )}
        </div>
      )}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((document) => (
            <li key={document.id}>
              <label className={classes.option}>
                <input
                  type={most === 1 ? 'radio' : 'checkbox'}
                  name={id}
                  checked={ids.has(document.id)}
                  disabled={most > 1 && ids.size >= most && !ids.has(document.id)}
                  {...labelsOf(`${id}-${document.id}`)}
                  onChange={({ target }) => toggle(document, target.checked)}
                />
                <DocumentOption document={document} inputId={`${id}-${document.id}`} />
              </label>
            </li>
          ))}
          <li aria-hidden="true">
            <div ref={end} />
          </li>
        </ul>
      )}
      <div className={classes.foot}>
        <output className={classes.note}>
          {chosen.map(({ filename }) => filename).join(', ')}
          {most > 1 && ids.size >= most && t(' · up to {most}', { most })}
        </output>
        {/* A radio button cannot be unchecked. */}
        {optional && most === 1 && chosen.length > 0 && (
          <Button size="compact" variant="quiet" onClick={() => onChange([])}>
            {t('Clear selection')}
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
