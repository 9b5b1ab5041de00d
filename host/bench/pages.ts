// Measures the first visit of a page: scripts, styles and fonts by file, requests, largest paint and layout shifts, on a
// desktop connection and on slow 4G with a processor four times slower. Two series open each page in turn; the difference
// between the series is the noise.
//   npm run build && npm run bench:pages            # ROUNDS=5
//   PAGES=login,library FILES=1 npm run bench:pages
//   PAGES=all ROUNDS=1 npm run bench:pages          # all screens
import { gzipSync } from 'node:zlib';
import { type Browser, chromium as playwright } from '@playwright/test';
import { chromium } from '../e2e/chromium.ts';
import { ownServer } from '../e2e/own-server.ts';
import { renderPdf, upload } from '../e2e/workspace.ts';
import { type Fetched, type Line, lines, signedIn, type Visit, visit } from './visit.ts';

/** The pages that are measured by default. */
const usual = [
  'login',
  'dashboard',
  'library',
  'document',
  'a new chat',
  'a chat',
  'agents',
  'settings',
  'people',
  'help',
];
const rounds = Number(process.env['ROUNDS'] ?? 3);
const wanted = process.env['PAGES']?.split(',') ?? usual;
const print = (line: string) => process.stdout.write(`${line}\n`);
const kinds = { Script: 'script', Stylesheet: 'style', Font: 'font' } as const;

const browser = await playwright.launch(await chromium());
await using server = await ownServer({});
const pages = await prepare(browser, server.url);
for (const line of lines) await table(line);
await browser.close();

/** Creates a workspace with a document and a chat about it. @returns the addresses to open */
async function prepare(tab: Browser, url: string) {
  const { context, page } = await signedIn(tab, url);
  const buffer = await renderPdf(tab, ['<h1>House rules</h1><p>The kitchen is tidied on Fridays.</p>']);
  const document = await upload(page, { name: 'house-rules.pdf', mimeType: 'application/pdf', buffer });
  await page.goto(`${url}/agents/doc-chat`);
  await page.getByRole('textbox').last().fill('When is the kitchen tidied?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy' }).first().waitFor();
  const answered = new URL(page.url());
  const made = await page.request.post('/api/projects', { data: { name: 'Data centre move' } });
  const project = (await made.json()) as { id: string };
  const state = await context.storageState();
  await context.close();
  const all = [
    { name: 'login', path: '/login', state: undefined },
    { name: 'dashboard', path: '/', state },
    { name: 'library', path: '/documents', state },
    { name: 'document', path: `/documents/${document}`, state },
    { name: 'a new chat', path: '/agents/doc-chat?chat=new', state },
    { name: 'a chat', path: answered.pathname + answered.search, state },
    { name: 'agents', path: '/agents', state },
    { name: 'settings', path: '/settings', state },
    { name: 'people', path: '/admin/people', state },
    { name: 'help', path: '/help', state },
    { name: 'projects', path: '/projects', state },
    { name: 'project', path: `/projects/${project.id}`, state },
    { name: 'jobs', path: '/jobs', state },
    { name: 'profile', path: '/profile', state },
    { name: 'appearance', path: '/settings?tab=appearance', state },
    { name: 'news', path: '/settings?tab=notifications', state },
    { name: 'AI settings', path: '/settings?tab=ai', state },
    { name: 'tokens', path: '/settings?tab=access-tokens', state },
    { name: 'developers', path: '/help/developers', state },
    ...['agents', 'ai-settings', 'usage', 'budgets', 'audit', 'mail', 'retention'].map((screen) => ({
      name: `admin ${screen}`,
      path: `/admin/${screen}`,
      state,
    })),
    ...['compliance', 'rfp', 'presentation', 'blog-post', 'marketing-content'].map((agent) => ({
      name: agent,
      path: `/agents/${agent}`,
      state,
    })),
  ];
  return all.filter(({ name }) => wanted.includes('all') || wanted.includes(name));
}

async function table(line: Line) {
  print(`\n${line.name}, ${line.width} px, kB: gzip of what was fetched (on the wire)\n`);
  print('page              script          style        font     requests  largest paint, twin   moved');
  for (const { name, path, state } of pages) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds * 2; round += 1)
      visits.push(await visit(browser, state, server.url + path, line));
    const first = visits[0] as Visit;
    const sums = await Promise.all(Object.keys(kinds).map((type) => weight(first, type)));
    const series = [0, 1].map((twin) =>
      median(visits.filter((_, place) => place % 2 === twin).map(({ largest }) => largest)),
    );
    const [script = '', style = '', font = ''] = sums;
    print(
      [
        name.padEnd(17),
        script.padEnd(15),
        style.padEnd(12),
        font.padEnd(12),
        String(first.files.length).padEnd(6),
        series
          .map((value) => value.toFixed(0))
          .join(', ')
          .padEnd(18),
        median(visits.map(({ shift }) => shift)).toFixed(3),
      ].join(' '),
    );
    if (process.env['FILES']) await list(first);
  }
}

async function weight({ files }: Visit, type: string): Promise<string> {
  const ofType = files.filter((file) => file.type === type);
  const bodies = await Promise.all(ofType.map(({ body }) => body()));
  const packed = bodies.map((body) => (type === 'Font' ? body.length : gzipSync(body, { level: 9 }).length));
  const wire = ofType.reduce((sum, { bytes }) => sum + bytes, 0);
  return `${kilo(packed.reduce((sum, bytes) => sum + bytes, 0))} (${kilo(wire)}) ${ofType.length}`;
}

async function list({ files, what }: Visit) {
  for (const file of files.toSorted((a, b) => a.from - b.from))
    print(
      `    ${kilo(file.bytes).padStart(7)}  ${times(file).padEnd(11)} ${file.type.padEnd(10)}  ${file.path}`,
    );
  print(`    ${what}`);
}

function times({ from, until }: Fetched): string {
  return `${from.toFixed(0)}–${until.toFixed(0)}`;
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
