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

/** A drawing of a page with its file type. Decorative, because the text beside it names the type, too. */
export function DocumentFace({ type }: { type: string }) {
  const kind = kinds[type.toLowerCase()];
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
