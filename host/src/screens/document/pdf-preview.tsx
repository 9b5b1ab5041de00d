import { EmptyState, Skeleton } from '@staffroom/sdk/client';
import { useMemo, useState } from 'react';
import { Document, type DocumentProps, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { documentPath } from '../../documents/document.ts';
import type { DocumentContent } from '../../documents/document-queries.ts';
import { type Passage, passageOnPages } from './passage.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-preview.module.css';
import { useWidth } from './use-width.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

const options = {
  // The policy of the page lets no WebAssembly in; pdf.js has the same decoders in JavaScript.
  useWasm: false,
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
};
type PdfFile = Parameters<NonNullable<DocumentProps['onLoadSuccess']>>[0];

/** CSS pixels; wider pages are harder to read. */
const widest = 860;

interface PdfPreviewProps {
  id: string;
  content: DocumentContent;
  passage: Passage | null;
}

/** The pages of a PDF as they are printed. Every page keeps its place; only those near the view are drawn. */
export default function PdfPreview({ id, content, passage }: PdfPreviewProps) {
  const [frame, width] = useWidth();
  const [pages, setPages] = useState(0);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const parts = useMemo(
    () => (passage === null ? [] : passageOnPages(content.text ?? '', content.pages, passage)),
    [content, passage],
  );
  /** The page that the view goes to: the first with words of the passage. */
  const target = parts[0]?.page ?? passage?.page ?? null;
  const pageWidth = Math.min(width, widest);

  async function measure(pdf: PdfFile) {
    const viewport = (await pdf.getPage(1)).getViewport({ scale: 1 });
    setRatio(viewport.height / viewport.width);
    setPages(pdf.numPages);
  }

  return (
    <div ref={frame} className={classes.frame}>
      <Document
        file={`${documentPath(id)}/file`}
        options={options}
        suspense={false}
        className={classes.document ?? ''}
        loading={<Skeleton height={640} />}
        error={
          <EmptyState text="This PDF cannot be shown here. Its text is under Raw Content, the file under Download." />
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
              part={parts.find(({ page }) => page === number) ?? null}
              target={number === target ? passage : null}
            />
          ))}
      </Document>
    </div>
  );
}
