import type { Mermaid } from 'mermaid';

/** One file, as it was published: cut into its seventy chunks it would weigh on the first load, which has to know their names. */
const bundle = new URL('mermaid/dist/mermaid.min.js', import.meta.url);

/** Characters; larger ones would hold up the page. */
const longest = 10_000;
/** A picture has no fonts but those of the machine. */
const font = 'Arial, Helvetica, sans-serif';

let loading: Promise<Mermaid> | null = null;

function load(): Promise<Mermaid> {
  loading ??= run(bundle.href).then(() => {
    const mermaid = (globalThis as { mermaid?: Mermaid }).mermaid;
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
    return mermaid;
  });
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

function run(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = url;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error('What draws diagrams could not be fetched.')));
  document.head.append(script);
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
/** One at a time: Mermaid measures in the page. */
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
  const mermaid = await load();
  if (source.length > longest) throw new Error('This diagram is too large to be drawn.');
  // What a text may set of the looks, it could use to load fonts and pictures.
  const plain = source.replace(/%%\{[\s\S]*?\}%%/g, '').replace(/^---\n[\s\S]*?\n---\n/, '');
  const page = document.createElement('div');
  page.style.cssText = `position: absolute; visibility: hidden; font: 16px ${font}`;
  document.body.append(page);
  try {
    const { svg } = await mermaid.render(`diagram-${++count}`, plain, page);
    const { documentElement: image } = new DOMParser().parseFromString(svg, 'image/svg+xml');
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
