import { useId, useState } from 'react';
import type { DocumentInfo } from '../../../capabilities.ts';
import { callCore } from '../../core-api.ts';
import { pageOf } from '../../document-page.ts';
import { DocumentOption, labelsOf, type OfferedDocument } from '../../documents/document-option.tsx';
import { UploadInPlace } from '../../documents/upload-in-place.tsx';
import { keepPreviousData, useInfiniteQuery } from '../../query.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './document-picker.module.css';
import { useNextPage } from '../use-next-page.ts';
import { useSettled } from '../use-settled.ts';
import { t } from '../../texts/texts.ts';

export type PickedDocument = Pick<DocumentInfo, 'id' | 'filename'>;

/** Maximum number of documents in one chat, as on the server. */
const maxDocuments = 500;

/**
 * The person's readable documents with checkboxes, the newest first. Documents that were selected when the picker opened come
 * before them.
 */
export function DocumentPicker({
  chosen,
  none,
  owner,
  without = [],
  onChange,
}: {
  chosen: readonly PickedDocument[];
  none: string;
  /** `mine` lists only the person's own documents. */
  owner?: 'mine';
  without?: readonly { id: string }[];
  onChange: (chosen: PickedDocument[]) => void;
}) {
  const inputs = useId();
  const [first] = useState(chosen);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const query = useInfiniteQuery({
    queryKey: ['/api/documents', { picker: search, owner }],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        sort: '-created',
        limit: 50,
        cursor: pageParam,
        q: search || undefined,
        owner,
      } as const;
      return pageOf(await callCore('GET /api/documents', { query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const left = new Set(without.map(({ id }) => id));
  const found = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !left.has(id)) ?? [];
  const end = useNextPage(query);

  const ids = new Set(chosen.map(({ id }) => id));
  const leading = search === '' ? first : [];
  const leadingIds = new Set(leading.map(({ id }) => id));
  const shown: OfferedDocument[] = [...leading, ...found.filter(({ id }) => !leadingIds.has(id))];
  const full = ids.size >= maxDocuments;
  const isLibraryEmpty = query.isSuccess && shown.length === 0 && search === '' && without.length === 0;

  function toggle(document: OfferedDocument, checked: boolean) {
    const others = chosen.filter(({ id }) => id !== document.id);
    onChange(checked ? [...others, { id: document.id, filename: document.filename }] : others);
  }

  return (
    <div className={classes.picker}>
      <SearchField label={t('Search documents')} maxLength={200} value={typed} onValueChange={setTyped} />
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && (
        <ErrorPanel
          title={t('Your documents could not be loaded')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {isLibraryEmpty && <UploadInPlace onUploaded={(document) => toggle(document, true)} />}
      {query.isSuccess && shown.length === 0 && !isLibraryEmpty && (
        <p className={classes.note}>
          {search === '' ? t('Nothing else to select.') : t('No documents named “{search}”.', { search })}
        </p>
      )}
      <ul className={classes.list} aria-label={t('Documents')} hidden={query.isSuccess && shown.length === 0}>
        {shown.map((document) => (
          <li key={document.id}>
            <Checkbox
              className={classes.option}
              label={<DocumentOption document={document} inputId={`${inputs}-${document.id}`} />}
              {...labelsOf(`${inputs}-${document.id}`)}
              checked={ids.has(document.id)}
              disabled={full && !ids.has(document.id)}
              onCheckedChange={(checked) => toggle(document, checked)}
            />
          </li>
        ))}
        <li aria-hidden="true">
          <div ref={end} />
        </li>
      </ul>
      <output className={classes.note}>
        {ids.size === 0 && none}
        {ids.size > 0 && t('{ids} selected', { ids: ids.size })}
        {full && t('. That’s the limit for one chat.')}
      </output>
    </div>
  );
}
