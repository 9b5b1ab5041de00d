import type { Mermaid } from 'mermaid';

/** The single-file build of mermaid. The seventy chunks of its other build would add their names to the first load. */
const bundle = new URL('mermaid/dist/mermaid.min.js', import.meta.url);

/** Maximum length in characters; larger diagrams would block the page. */
const maxDiagramLength = 10_000;
/** A system font, because an image cannot use fonts of the page. */
const font = 'Arial, Helvetica, sans-serif';

interface Place {
  mermaid: Mermaid;
  document: Document;
  /** The parser of the frame, because the content security policy of a parser's document applies while parsing. */
  parser: DOMParser;
}

let loading: Promise<Place> | null = null;

/**
 * Mermaid sets inline styles while it measures. The page's content security policy forbids inline styles, so mermaid runs in a
 * frame.
 */
function load(): Promise<Place> {
  loading ??= openFrame().then((frame) =>
    begin(frame).catch((error: unknown) => {
      frame.remove();
      throw error;
    }),
  );
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function begin({ contentWindow, contentDocument }: HTMLIFrameElement): Promise<Place> {
  if (!contentWindow || !contentDocument) throw new Error('Diagrams cannot be laid out here.');
  await run(bundle.href, contentDocument);
  const { mermaid, DOMParser: Parser } = contentWindow as Window & typeof globalThis & { mermaid?: Mermaid };
  if (!mermaid) throw new Error('What draws diagrams is not there.');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    theme: 'neutral',
    fontFamily: font,
    maxTextSize: maxDiagramLength,
    maxEdges: 200,
  });
  return { mermaid, document: contentDocument, parser: new Parser() };
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.title = 'Diagrams are laid out here';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // The frame is off-screen but not `display: none`, because measuring needs layout.
  frame.style.cssText =
    'position: fixed; inset: 0 auto auto -2000px; width: 1600px; height: 1200px; border: 0; visibility: hidden';
  frame.src = '/drawing-frame';
  const loaded = Promise.withResolvers<void>();
  frame.addEventListener('load', () => loaded.resolve());
  document.body.append(frame);
  await loaded.promise;
  return frame;
}

function run(url: string, place: Document): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = place.createElement('script');
  script.src = url;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('What draws diagrams could not be fetched.')));
  place.head.append(script);
  return promise;
}

interface Drawn {
  url: string;
  width: number;
  height: number;
}

/** A cache, because an answer renders again when one of its citations is selected. */
const drawn = new Map<string, Promise<Drawn>>();
const maxCachedDiagrams = 30;

let count = 0;
/** Diagrams are drawn one after another, because mermaid measures all of them in the same document. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram as an image. Inside an `img` no script runs, nothing loads and no link works, whatever the text contains.
 * @throws when the text is not a diagram
 */
export function drawDiagram(source: string): Promise<Drawn> {
  const known = drawn.get(source);
  if (known) return known;
  const drawing = last.then(() => draw(source));
  last = drawing.catch(() => undefined);
  drawn.set(source, drawing);
  drawing.catch(() => drawn.delete(source));
  for (const oldest of drawn.keys()) if (drawn.size > maxCachedDiagrams) drawn.delete(oldest);
  return drawing;
}

async function draw(source: string): Promise<Drawn> {
  const { mermaid, document: place, parser } = await load();
  if (source.length > maxDiagramLength) throw new Error('This diagram is too large to be drawn.');
  // Remove style settings from the text, because they could load fonts and images.
  const plain = source.replace(/%%\{[\s\S]*?\}%%/g, '').replace(/^---\n[\s\S]*?\n---\n/, '');
  const page = place.createElement('div');
  page.style.cssText = `font: 16px ${font}`;
  place.body.append(page);
  try {
    const { svg } = await mermaid.render(`diagram-${++count}`, plain, page);
    const { documentElement: image } = parser.parseFromString(svg, 'image/svg+xml');
    const [, , width = 0, height = 0] = (image.getAttribute('viewBox') ?? '').split(/\s+/).map(Number);
    if (!(width > 0 && height > 0)) throw new Error('This diagram is empty.');
    image.setAttribute('width', String(width));
    image.setAttribute('height', String(height));
    const text = new XMLSerializer().serializeToString(image);
    return {
      url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`,
      width: Math.round(width),
      height: Math.round(height),
    };
  } finally {
    page.remove();
  }
}
