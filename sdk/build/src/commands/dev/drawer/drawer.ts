// Runs in the browser on pages of `staffroom dev`: shows the network traffic and lets developers change conditions.
import { choice, element } from './elements.ts';
import { clear, entries, type Entry, onEntries, record } from './record.ts';
import { drawerStyles, shortenedPage } from './style.ts';

interface State {
  agent: string;
  building: boolean;
  /** The page runs in a frame, so each build reloads the window. */
  framed: boolean;
  errors: string[];
  people: Record<string, string>;
  behaviours: Record<string, string>;
  /** Behavior of the fake model; null when a real model answers. */
  behaviour: string | null;
  delay: number;
}

const openKey = 'staffroom-dev:open';
const networks = { 0: 'As it is', 300: '0.3 s late', 2000: '2 s late' };
const themes = { light: 'Light', dark: 'Dark', system: 'As the system' };

record();
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', mount);
else mount();

function mount(): void {
  const place = element('aside', { 'aria-label': 'staffroom dev' });
  const shadow = place.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [drawerStyles()];
  const tab = element('button', { class: 'tab', type: 'button', click: () => show(true) });
  const bar = element('div', { class: 'bar' });
  const problem = element('pre', { class: 'problem', role: 'alert', hidden: true });
  const list = element('ul', { class: 'list', 'aria-label': 'Calls and frames' });
  const drawer = element('section', { class: 'drawer', 'aria-label': 'staffroom dev' }, bar, problem, list);
  shadow.append(tab, drawer);
  document.body.append(place);

  let schedules: Schedule[] = [];
  let current: State | null = null;
  void schedulesHere().then((found) => {
    schedules = found;
    if (current) follow(current);
  });
  const shortened = shortenedPage();
  function show(open: boolean): void {
    sessionStorage.setItem(openKey, open ? 'yes' : 'no');
    drawer.hidden = !open;
    tab.hidden = open;
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== shortened);
    document.adoptedStyleSheets = open ? [...others, shortened] : others;
    if (open) draw();
  }

  function draw(): void {
    if (drawer.hidden) return;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    if (entries.length === 0) list.replaceChildren(element('li', { class: 'empty' }, 'Nothing yet.'));
    else list.replaceChildren(...entries.map(row));
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  function follow(state: State): void {
    current = state;
    const failed = state.errors.length > 0;
    const word = failed ? 'does not build' : state.building ? 'building' : 'running';
    place.dataset['state'] = failed ? 'failed' : state.building ? 'building' : 'running';
    tab.dataset['state'] = place.dataset['state'];
    tab.replaceChildren(
      element('span', { class: 'dot' }),
      element('span', { class: 'words' }, `${state.agent}: ${word}`),
    );
    tab.setAttribute('aria-label', `staffroom dev, ${state.agent}: ${word}`);
    problem.hidden = !failed;
    problem.textContent = state.errors.join('\n\n');
    bar.replaceChildren(element('span', { class: 'name' }, `${state.agent}: ${word}`), ...controls(state));
    if (failed) show(true);
  }

  function controls(state: State): HTMLElement[] {
    const { people, behaviours, behaviour, delay } = state;
    const model = behaviour !== null && [
      choice({
        label: 'Model',
        options: behaviours,
        chosen: behaviour,
        choose: (value) => tell({ behaviour: value }),
      }),
    ];
    return [
      choice({
        label: 'Person',
        options: { '': 'Choose…', ...people },
        chosen: whoIs(people),
        choose: become,
      }),
      ...(model || []),
      choice({
        label: 'Network',
        options: networks,
        chosen: String(delay),
        choose: (value) => tell({ delay: Number(value) }),
      }),
      choice({
        label: 'Theme',
        options: themes,
        chosen: localStorage.getItem('theme') ?? 'system',
        choose: setTheme,
      }),
      ...schedules
        .filter(({ agent }) => agent === state.agent)
        .map(({ agent, name, title }) =>
          element(
            'button',
            { class: 'plain', type: 'button', click: () => runNow(agent, name) },
            `Run “${title}” now`,
          ),
        ),
      element('button', { class: 'plain', type: 'button', click: clear }, 'Clear'),
      element('button', { class: 'plain', type: 'button', click: () => show(false) }, 'Close'),
    ];
  }

  show(sessionStorage.getItem(openKey) === 'yes');
  onEntries(draw);
  const news = new EventSource('/__staffroom/events');
  let framed = false;
  news.addEventListener('state', ({ data }) => {
    const state = JSON.parse(data) as State;
    ({ framed } = state);
    follow(state);
  });
  news.addEventListener('built', () => {
    if (framed) location.reload();
    else dispatchEvent(new Event('staffroom:built'));
  });
}

/** Reads the current person from the local storage, because scripts cannot read the session cookie. */
const whoIs = (people: Record<string, string>) => {
  const known = localStorage.getItem('staffroom-dev:person') ?? '';
  return Object.hasOwn(people, known) ? known : '';
};

interface Schedule {
  agent: string;
  name: string;
  title: string;
}

/** Returns the schedules that the signed-in person can run; none if no one is signed in. */
async function schedulesHere(): Promise<Schedule[]> {
  const answer = await fetch('/api/ai-schedules').catch(() => null);
  return answer?.ok ? ((await answer.json()) as Schedule[]) : [];
}

function runNow(agent: string, name: string): void {
  void fetch(`/api/ai-schedules/${agent}/${name}/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}

function become(email: string): void {
  if (email === '') return;
  const to = encodeURIComponent(location.pathname + location.search);
  location.assign(`/__staffroom/enter?as=${encodeURIComponent(email)}&to=${to}`);
}

function setTheme(theme: string): void {
  localStorage.setItem('theme', theme);
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

function tell(change: { behaviour?: string; delay?: number }): void {
  void fetch('/__staffroom/settings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
}

const kinds = { call: 'call', sent: '→ frame', received: '← frame' };

function row({ at, kind, title, outcome, failed, body }: Entry): HTMLLIElement {
  const summary = element(
    'summary',
    {},
    element('span', { class: 'time' }, at.toLocaleTimeString('en-GB')),
    element('span', { class: 'kind' }, kinds[kind]),
    element('span', { title }, title),
    element('span', { class: failed ? 'failed' : 'kind' }, outcome),
  );
  return element('li', {}, element('details', {}, summary, element('pre', {}, pretty(body))));
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
