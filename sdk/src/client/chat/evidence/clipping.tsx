import { useState } from 'react';
import { isOfAttachment } from '../../../capabilities.ts';
import type { Citation } from '../../../chat.ts';
import { documentHref } from '../../../hand-over/document-href.ts';
import { corePath } from '../../core-api.ts';
import { Link } from '../../router.ts';
import { hasPagePictures } from '../../ui/identity/document-face.tsx';
import classes from './clipping.module.css';
import { fileTypeOf } from './passage-place.ts';

/** Addresses of clippings that could not be drawn, so that they are requested only once. */
const missing = new Set<string>();

/**
 * The part of the real page that a citation quotes, with the quote highlighted. The clipping keeps its space while it loads. It is
 * a shortcut for the pointer: the card has the same words as text and the same link.
 */
export function Clipping({ citation, trail }: { citation: Citation; trail: unknown }) {
  const { documentId, version, page, start, end } = citation;
  const [failed, setFailed] = useState(false);
  if (page === null || isOfAttachment(citation) || !hasPagePictures(fileTypeOf(citation))) return null;
  const query = new URLSearchParams(
    Object.entries({ version, page, start, end }).map(([name, value]) => [name, String(value)]),
  );
  const address = `${corePath('GET /api/documents/:id/clipping', { id: documentId })}?${query}`;
  if (failed || missing.has(address)) return null;
  return (
    <Link
      className={classes.clipping}
      to={documentHref(citation)}
      state={trail}
      tabIndex={-1}
      aria-hidden="true"
    >
      <img
        src={address}
        alt=""
        width={672}
        height={280}
        decoding="async"
        onError={() => {
          missing.add(address);
          setFailed(true);
        }}
      />
    </Link>
  );
}
