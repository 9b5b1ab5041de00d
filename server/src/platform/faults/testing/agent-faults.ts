interface Fault {
  name: string;
  /** Source code of a server half. Its route `GET /go` causes the fault, unless the fault happens earlier. */
  server: string;
}

const going = (code: string, more = '') => `
  import { z } from 'zod';
  ${more}
  const handle = async ({ call }) => { ${code} };
  export default { routes: [{ kind: 'route', endpoint: { method: 'GET', path: '/go', response: z.string() }, handle }] };`;

const waits = 'await new Promise(() => {});';

export const faults: Record<string, Fault> = {
  none: { name: 'has no fault', server: going(`return 'well';`) },
  missing: { name: 'imports a missing package', server: `import 'not-there';` },
  plugin: { name: 'exports no server half', server: `export default 7;` },
  import: { name: 'throws while the server loads it', server: `throw new Error('no tide');` },
  setup: {
    name: 'throws in its setup',
    server: `export default { setup: () => { throw new Error('no setup'); } };`,
  },
  hangs: { name: 'hangs in its setup', server: `export default { setup: () => new Promise(() => {}) };` },
  throws: { name: 'throws in a handler', server: going(`throw new Error('a bug');`) },
  contract: { name: 'returns data that breaks its contract', server: going(`return 7;`) },
  silent: { name: 'never answers', server: going(waits) },
  capability: {
    name: 'uses a capability that its manifest does not declare',
    server: going(`return String(await call.memory.recall());`),
  },
  timer: {
    name: 'throws in a timer',
    server: going(`setTimeout(() => { throw new Error('too late'); }); ${waits}`),
  },
  rejection: {
    name: 'leaves a promise rejection unhandled',
    server: going(`void Promise.reject(new Error('forgotten')); ${waits}`),
  },
  exit: { name: 'calls process.exit', server: going(`process.exit(3);`) },
  abort: { name: 'calls process.abort', server: going(`process.abort();`) },
  kill: { name: 'kills its own process', server: going(`process.kill(process.pid, 'SIGKILL'); ${waits}`) },
  loop: { name: 'computes without end', server: going(`for (;;);`) },
  heap: {
    name: 'fills its heap',
    server: going(`const all = []; for (;;) all.push(Array.from({ length: 1_000 }, () => ({ all })));`),
  },
};

interface Line {
  msg?: string;
  code?: string;
  agent?: string;
  state?: string;
  reason?: string;
  err?: { message: string };
  line?: string;
}

export function inWords(line: string): string {
  try {
    const { msg, code, agent, reason, err, line: said } = JSON.parse(line) as Line;
    const what = [msg, reason ?? err?.message ?? said].filter(Boolean).join(': ');
    if (code === 'unavailable') return '';
    return agent ? what.replace(/^agents: state changed: /, '') : what;
  } catch {
    return line.startsWith('The server') ? line : '';
  }
}

/** Returns all states of an agent that the log contains, as administrators see them. */
export function loggedStates(logged: readonly string[], id: string): string[] {
  return logged
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg, agent }) => agent === id && msg === 'agents: state changed')
    .map(({ state, reason }) => [state, reason].filter(Boolean).join(': '));
}
