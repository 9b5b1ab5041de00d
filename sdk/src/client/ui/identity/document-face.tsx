import { useState } from 'react';
import { corePath } from '../../core-api.ts';
import classes from './document-face.module.css';

const kinds: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  doc: 'text',
  docx: 'text',
  docm: 'text',
  dotx: 'text',
  dotm: 'text',
  odt: 'text',
  rtf: 'text',
  xls: 'table',
  xlsx: 'table',
  xlsm: 'table',
  xlsb: 'table',
  xltx: 'table',
  xltm: 'table',
  ods: 'table',
  csv: 'table',
  ppt: 'slides',
  pptx: 'slides',
  potx: 'slides',
  ppsx: 'slides',
  pptm: 'slides',
  pps: 'slides',
  odp: 'slides',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  tif: 'picture',
  tiff: 'picture',
};

/** Types of which the server draws pages. */
const drawn: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']);

/** Whether the server draws pages of a file, by its extension without the dot. */
export const hasPagePictures = (type: string): boolean => drawn.has(type.toLowerCase());

/** Addresses of pictures that could not be drawn, so that they are requested only once. */
const missing = new Set<string>();

export interface DocumentFaceProps {
  /** The file extension without the dot, or a file name. */
  type: string;
  /** The id of a stored document, whose first page is shown if its type has pages. Without it, the face is a drawing. */
  id?: string | undefined;
  /** Default: the current version. */
  version?: number | undefined;
}

/**
 * The face of a document in a row, 28 × 34 pixels: its first page, or a drawing of a page with its type. Decorative, because the
 * text beside it names the document.
 * @example <DocumentFace type={document.fileType} id={document.id} version={document.version} />
 */
export function DocumentFace({ type, id, version }: DocumentFaceProps) {
  const extension = type.slice(type.lastIndexOf('.') + 1);
  const kind = kinds[extension.toLowerCase()];
  const address =
    id === undefined || !hasPagePictures(extension)
      ? null
      : `${corePath('GET /api/documents/:id/thumbnail', { id })}?size=row${version === undefined ? '' : `&version=${version}`}`;
  const [failed, setFailed] = useState<string | null>(null);
  if (address === null || address === failed || missing.has(address))
    return <DrawnFace type={extension} kind={kind} />;
  return (
    <span className={classes.picture} data-kind={kind} aria-hidden="true">
      <img
        src={address}
        alt=""
        width={26}
        height={29}
        loading="lazy"
        decoding="async"
        onError={() => {
          missing.add(address);
          setFailed(address);
        }}
      />
    </span>
  );
}

function DrawnFace({ type, kind }: { type: string; kind: string | undefined }) {
  return (
    <svg
      className={classes.face}
      data-kind={kind}
      width="28"
      height="34"
      viewBox="0 0 28 34"
      aria-hidden="true"
    >
      <path className={classes.page} d="M1 1h18l8 8v24H1z" />
      <path
        className={classes.lines}
        d={kind === 'table' ? 'M6 9h16M6 14h16M6 19h16M11 6v16M17 6v16' : 'M6 9h8M6 14h16M6 19h12'}
      />
      <path className={classes.page} d="M19 1v8h8" />
      <path className={classes.foot} d="M1 23h26v10H1z" />
      <text className={classes.type} x="14" y="30.6" textAnchor="middle">
        {type.slice(0, 4).toUpperCase()}
      </text>
    </svg>
  );
}
