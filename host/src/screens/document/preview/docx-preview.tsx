import { EmptyState, ErrorPanel, Skeleton, useQuery } from '@staffroom/sdk/client';
import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState } from 'react';
import { documentPath } from '../../../documents/library-document.ts';
import { findQuoteOnPage, type RunRange } from '@staffroom/sdk/internal/shared';
import type { Mark } from '../find/marks.ts';
import type { PreviewProps } from './preview-props.ts';
import classes from './docx-preview.module.css';
import { t } from '../../../texts/texts.ts';

/** Styles of the frame around a file. The file's own styles apply only inside a shadow root. */
const frameStyles = `
  .docx-wrapper { padding: 0; background: none; display: grid; grid-template-columns: minmax(0, max-content); justify-content: center; gap: 16px; }
  .docx-wrapper > section.docx { margin: 0; box-shadow: none; border: 1px solid #dedcd7; background: #fff; color: #171f24; overflow: hidden; max-width: 100%; box-sizing: border-box; }
  mark { border-radius: 2px; background: #fae996; color: #45310b; }
  .found { border-radius: 2px; background: #dbf2f3; box-shadow: 0 0 0 1px #00636b; color: #004d54; }
  .found[data-current] { background: #00636b; color: #f8fdfd; }
  @media (max-width: 640px) { .docx-wrapper > section.docx { padding: 20px 16px !important; width: 100% !important; min-height: 0 !important; } }
`;

interface DocxPreviewProps extends PreviewProps {
  id: string;
  version: number;
}

/** Shows a Word document with its layout. Nothing in the document can load or run. */
export default function DocxPreview({ id, version, content, marks, cited, current }: DocxPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<HTMLElement | null>(null);
  const file = useQuery({
    // The key is not below the document's path, so that a change of the document does not load it again: the file of a version
    // never changes, and rendering it again would scroll.
    queryKey: ['file', id, version],
    queryFn: ({ signal }) => loadBytes(`${documentPath(id)}/file?version=${version}`, signal),
  });
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!host.current || !file.data) return undefined;
    const stop = new AbortController();
    draw(host.current, file.data).then(
      (drawn) => !stop.signal.aborted && setPages(drawn),
      () => !stop.signal.aborted && setFailed(true),
    );
    return () => stop.abort();
  }, [file.data]);

  useEffect(() => {
    if (!pages) return;
    unmark(pages);
    for (const mark of marks) markText(pages, content.text, mark);
  }, [pages, marks, content.text]);

  useEffect(() => {
    if (cited !== null) pages?.querySelector('mark')?.scrollIntoView({ block: 'center' });
  }, [pages, cited]);
  useEffect(() => {
    if (current !== null) pages?.querySelector('[data-current]')?.scrollIntoView({ block: 'center' });
  }, [pages, current, marks]);

  if (file.isError)
    return (
      <ErrorPanel
        title={t('Couldn’t load the file')}
        error={file.error}
        onRetry={() => void file.refetch()}
      />
    );
  if (failed)
    return (
      <EmptyState
        text={t('Can’t preview this document. See its text under Raw Content or download the file.')}
      />
    );
  return (
    <div className={classes.frame}>
      {pages === null && <Skeleton height={640} />}
      <div ref={host} className={pages === null ? classes.drawing : undefined} />
    </div>
  );
}

async function loadBytes(path: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${response.status}: ${path}`);
  return response.arrayBuffer();
}

async function draw(host: HTMLElement, bytes: ArrayBuffer): Promise<HTMLElement> {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const body = document.createElement('div');
  const styles = document.createElement('div');
  await renderAsync(bytes, body, styles, {
    ignoreFonts: true,
    renderAltChunks: false,
    useBase64URL: true,
    renderComments: false,
    experimental: false,
  });
  // Uses a constructed style sheet, because the content security policy forbids style elements.
  root.adoptedStyleSheets = [
    ...[...styles.querySelectorAll('style'), ...body.querySelectorAll('style')].map((style) =>
      sheet(style.textContent),
    ),
    sheet(frameStyles),
  ];
  for (const style of body.querySelectorAll('style')) style.remove();
  makeHarmless(body);
  root.replaceChildren(body);
  return body;
}

function sheet(rules: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}

/** Removes everything that loads or runs. A link opens on click and gets no access to this page. */
function makeHarmless(body: HTMLElement): void {
  for (const element of body.querySelectorAll('script, iframe, object, embed, link, form')) element.remove();
  for (const image of body.querySelectorAll('img'))
    if (!image.src.startsWith('data:') && !image.src.startsWith('blob:')) image.remove();
  for (const link of body.querySelectorAll('a')) {
    const isWeb = /^(?:https?:|mailto:)/i.test(link.getAttribute('href') ?? '');
    if (!isWeb) link.removeAttribute('href');
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
}

function textNodes(body: HTMLElement): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** Highlights words on the pages. If the words occur several times, chooses by the text before them. */
function markText(body: HTMLElement, text: string, { start, end, look }: Mark): void {
  const nodes = textNodes(body);
  const quote = text.slice(start, end).replaceAll(' | ', ' ');
  const runs = nodes.map(({ data }) => data);
  const before = text.slice(0, start).replaceAll(' | ', ' ');
  const asWritten = findQuoteOnPage(runs, quote, before);
  const ranges = asWritten.length > 0 ? asWritten : findQuoteOnPage(runs, quote.replace(madeUp, ''), before);
  for (const range of ranges.toReversed()) wrap(nodes[range.run], range, look);
}

/** Matches list numbers. The extracted text contains them, but on the pages they are generated and not text. */
const madeUp =
  /^[ \t]*(?:(?:\p{L}+ |§§? ?)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[ivxlcIVXLC]{1,7}|[a-zA-Z]{1,2})[.):]?)[ \t]+/gmu;

function wrap(node: Text | undefined, { start, end }: RunRange, look: Mark['look']): void {
  if (!node) return;
  const part = node.splitText(start);
  part.splitText(end - start);
  const mark = document.createElement(look === 'passage' ? 'mark' : 'span');
  if (look !== 'passage') mark.className = 'found';
  if (look === 'current') mark.dataset['current'] = 'true';
  part.replaceWith(mark);
  mark.append(part);
}

function unmark(body: HTMLElement): void {
  for (const mark of body.querySelectorAll('mark, span.found')) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}
