import type { Mermaid } from 'mermaid';

/** One file, as it was published: cut into its seventy chunks it would weigh on the first load, which has to know their names. */
const bundle = new URL('mermaid/dist/mermaid.min.js', import.meta.url);

/** Characters; larger ones would hold up the page. */
const longest = 10_000;
/** A picture has no fonts but those of the machine. */
const font = 'Arial, Helvetica, sans-serif';

interface Place {
  mermaid: Mermaid;
  document: Document;
  /** Also what is only parsed is held to the policy of the document whose parser reads it. */
  parser: DOMParser;
}

let loading: Promise<Place> | null = null;

/** What draws sets styles as it measures, which the policy of the page refuses: it works in a document of its own. */
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
    maxTextSize: longest,
    maxEdges: 200,
  });
  return { mermaid, document: contentDocument, parser: new Parser() };
}

async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.title = 'Diagrams are laid out here';
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Without layout nothing could be measured.
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

/** An answer is set anew when one of its citations is looked at. */
const drawn = new Map<string, Promise<Drawn>>();
const mostKept = 30;

let count = 0;
/** One at a time: all of them measure in one document. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram as a picture. In an `img` nothing of it runs, is fetched or leads anywhere, whatever the text says.
 * @throws where the text is no diagram
 */
export function drawDiagram(source: string): Promise<Drawn> {
  const known = drawn.get(source);
  if (known) return known;
  const drawing = last.then(() => draw(source));
  last = drawing.catch(() => undefined);
  drawn.set(source, drawing);
  drawing.catch(() => drawn.delete(source));
  for (const oldest of drawn.keys()) if (drawn.size > mostKept) drawn.delete(oldest);
  return drawing;
}

async function draw(source: string): Promise<Drawn> {
  const { mermaid, document: place, parser } = await load();
  if (source.length > longest) throw new Error('This diagram is too large to be drawn.');
  // What a text may set of the looks, it could use to load fonts and pictures.
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
