import { coreQuery } from '../core-api.ts';
import { pageOf } from '../document-page.ts';
import { UploadInPlace } from '../documents/upload-in-place.tsx';
import { useQuery } from '../query.ts';
import classes from './empty-library.module.css';
import { t } from '../texts/texts.ts';

/** The beginning of a new chat while no document can be cited: an upload, or the document that is being processed. */
export function EmptyLibrary() {
  const newest = useQuery({
    ...coreQuery('GET /api/documents', { query: { sort: '-created', limit: 1 } }),
    select: (list) => pageOf(list).items[0],
  });
  if (newest.isPending) return null;
  const { filename = '', status = 'failed' } = newest.data ?? {};
  const isUnderWay = status === 'uploaded' || status === 'processing';
  return (
    <div className={classes.place}>
      <output>
        {isUnderWay && t('“{name}” is being processed. You can ask about it soon.', { name: filename })}
      </output>
      {!isUnderWay && (
        <UploadInPlace
          text={t('This agent answers from documents. Upload one to ask about it.')}
          onUploaded={() => void newest.refetch()}
        />
      )}
    </div>
  );
}
