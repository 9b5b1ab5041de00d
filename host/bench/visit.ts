import { watchShifts, worstShift } from './layout-shifts.ts';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** A simulated connection: round trip in milliseconds, bits per second, and the factor by which the processor is slower. */
export interface Line {
  name: string;
  width: number;
  height: number;
  roundTrip: number;
  down: number;
  slower: number;
}

export const lines: Line[] = [
  { name: 'desktop', width: 1320, height: 900, roundTrip: 40, down: 10_240_000, slower: 1 },
  { name: 'slow 4G, CPU ÷ 4', width: 390, height: 844, roundTrip: 150, down: 1_638_400, slower: 4 },
];

export interface Fetched {
  path: string;
  type: string;
  /** Number of bytes received over the network, including headers. */
  bytes: number;
  /** Milliseconds from opening the address to the start of the request and to the end of the response. */
  from: number;
  until: number;
  body: () => Promise<Buffer>;
}

export interface Visit {
  files: Fetched[];
  /** Milliseconds until the largest contentful paint. */
  largest: number;
  /** The element of the largest paint, and the elements that moved. */
  what: string;
  shift: number;
}

/** Milliseconds without a received byte after which pending requests are ignored. */
const silenceTimeoutMs = 6_000;

declare global {
  interface Window {
    paint: { largest: number; what: string };
  }
}

/** Runs in the page before its first script. */
function watchPaint() {
  window.paint = { largest: 0, what: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element: Element | null };
      window.paint = {
        largest: entry.startTime,
        what: `${element?.localName}.${element?.className} "${(element?.textContent ?? '').slice(0, 24)}"`,
      };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Opens an address with an empty cache and waits until loading has finished. */
export async function visit(
  browser: Browser,
  state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
  url: string,
  line: Line,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: line.width, height: line.height },
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  await page.addInitScript(watchPaint);
  await watchShifts(page);
  const session = await context.newCDPSession(page);
  const { files, quiet } = await listen(session);
  await slowDown(session, line);
  await page.goto(url);
  await quiet(1000 + line.slower * 500);
  const paint = await page.evaluate(() => window.paint);
  const { shift, moved } = await worstShift(page);
  const bodies = await Promise.all(files.map(({ body }) => body().catch(() => Buffer.alloc(0))));
  await context.close();
  return {
    files: files.map((file, place) => ({ ...file, body: async () => bodies[place] ?? Buffer.alloc(0) })),
    largest: paint.largest,
    what: [paint.what, moved && `moved ${moved}`].filter(Boolean).join('; '),
    shift,
  };
}

async function listen(session: CDPSession) {
  const files: Fetched[] = [];
  const underWay = new Map<string, number>();
  let opened: number | undefined;
  let last = performance.now();
  const end = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId);
    last = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    opened ??= timestamp;
    underWay.set(requestId, (timestamp - opened) * 1000);
  });
  session.on('Network.loadingFailed', end);
  session.on('Network.dataReceived', () => {
    last = performance.now();
  });
  const known = new Map<string, { path: string; type: string }>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    known.set(requestId, { path: new URL(response.url).pathname, type });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const from = underWay.get(requestId) ?? 0;
    end({ requestId });
    const response = known.get(requestId);
    // Ignores a second end of a preloaded resource, which comes from the cache with no bytes.
    if (response === undefined || encodedDataLength === 0) return;
    const body = async () => {
      const { body: text, base64Encoded } = await session.send('Network.getResponseBody', { requestId });
      return Buffer.from(text, base64Encoded ? 'base64' : 'utf8');
    };
    const until = (timestamp - (opened ?? timestamp)) * 1000;
    files.push({ ...response, bytes: encodedDataLength, from, until, body });
  });
  await session.send('Network.enable');
  /** Waits until no request has been sent for this long, because a slow processor pauses between requests. */
  const quiet = async (milliseconds: number) => {
    const silent = () => performance.now() - last;
    // A worker reports the end of its own script, and workers are not observed, so such a request never ends here.
    while (silent() < (underWay.size > 0 ? silenceTimeoutMs : milliseconds))
      await new Promise((resolve) => setTimeout(resolve, 100));
  };
  return { files, quiet };
}

async function slowDown(session: CDPSession, { roundTrip, down, slower }: Line): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: down / 8,
    uploadThroughput: down / 16,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

export async function signedIn(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url });
  const page: Page = await context.newPage();
  await page.request.get('/api/auth/google?login_hint=admin@example.test');
  return { context, page };
}
