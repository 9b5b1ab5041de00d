import { EmptyState, Skeleton } from '@staffroom/sdk/client';
import { useMemo, useState } from 'react';
import { Document, type DocumentProps, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { documentPath } from '../../../documents/library-document.ts';
import { markOnPages, type PagePassage } from '../find/passage.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-preview.module.css';
import type { PreviewProps } from './preview-props.ts';
import { useWidth } from './use-width.ts';
import { t } from '../../../texts/texts.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

const options = {
  // Switches off WebAssembly, which the content security policy forbids. pdf.js has the same decoders in JavaScript.
  useWasm: false,
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
};
type PdfFile = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];

const nothing: readonly PagePassage[] = [];

/** Maximum width of a page in CSS pixels. Wider pages are harder to read. */
const maxPageWidthPx = 860;

interface PdfPreviewProps extends PreviewProps {
  id: string;
  version: number;
  page: number | null;
}

/** Shows the pages of a PDF. All pages take their space, but only those near the view are rendered. */
export default function PdfPreview({ id, version, content, marks, cited, current, page }: PdfPreviewProps) {
  const [frame, width] = useWidth();
  // Until the file has loaded, the number of pages with text, so that content below the pages does not move.
  const [pages, setPages] = useState(() => content.pages.at(-1)?.number ?? 1);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const parts = useMemo(
    () => marks.flatMap((mark) => markOnPages(content.text, content.pages, mark)),
    [content, marks],
  );
  /** The kind of highlight to scroll to: the selected hit, or otherwise the first page with words of the passage. */
  const look = current === null ? 'passage' : 'current';
  const target = parts.find((part) => part.look === look)?.page ?? page;
  const partsByPage = useMemo(() => Map.groupBy(parts, (part) => part.page), [parts]);
  const turns = useMemo(
    () => new Map(content.pages.map(({ number, ocr }) => [number, ocr?.turned ?? 0])),
    [content],
  );
  const pageWidth = Math.min(width, maxPageWidthPx);

  async function measure(pdf: PdfFile) {
    const viewport = (await pdf.getPage(1)).getViewport({ scale: 1 });
    setRatio(viewport.height / viewport.width);
    setPages(pdf.numPages);
  }

  return (
    <div ref={frame} className={classes.frame}>
      <Document
        file={`${documentPath(id)}/file?version=${version}`}
        options={options}
        suspense={false}
        className={classes.document ?? ''}
        loading={<Skeleton height={Math.max(640, pageWidth * ratio)} />}
        error={
          <EmptyState
            text={t('Can’t preview this PDF. See its text under Raw Content or download the file.')}
          />
        }
        onLoadSuccess={(pdf) => void measure(pdf)}
      >
        {pageWidth > 0 &&
          Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
            <PdfPage
              key={number}
              number={number}
              of={pages}
              width={pageWidth}
              ratio={ratio}
              turned={turns.get(number) ?? 0}
              parts={partsByPage.get(number) ?? nothing}
              target={number === target ? (current ?? cited) : null}
            />
          ))}
      </Document>
    </div>
  );
}
