import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { Terminal } from '../build.ts';
import { byNodeOf, isNewEnough } from './newer-node.ts';
import { agentId } from './agent-id.ts';
import { buildDrawer, watchClientHalf } from './client-half.ts';
import { behaviours, isBehaviour, startFakeAi } from './fake-ai.ts';
import { openFront } from './front.ts';
import { developInWorkspace } from './in-workspace.ts';
import { createNews, enter } from './create-news.ts';
import { administrator, furnish, people } from './people.ts';
import { watchServerHalf } from './server-half.ts';
import { freePort, startServer } from './server-process.ts';
import { developmentShell } from './shell.ts';
import { findWorkspace, type Workspace } from './workspace.ts';

const usage =
  'Usage: staffroom dev [--workspace PATH] [--port 3000] [--frame] [--real-ai], or staffroom dev --host URL [--port 3000]';

/** `staffroom dev`: runs a workspace with this agent and follows every change of its code. */
export const dev = {
  async run(args: string[], terminal: Terminal): Promise<number> {
    const options = {
      workspace: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      frame: { type: 'boolean' },
      'real-ai': { type: 'boolean' },
    } as const;
    let values: {
      workspace?: string | undefined;
      port?: string | undefined;
      host?: string | undefined;
      frame?: boolean | undefined;
      'real-ai'?: boolean | undefined;
    };
    try {
      ({ values } = parseArgs({ args, options }));
    } catch (error) {
      terminal.err(`${(error as Error).message} [usage]\n${usage}`);
      return 2;
    }
    const wanted = Number(values.port ?? 3000);
    if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
      terminal.err(`${values.port} is not a port number. [usage]\n${usage}`);
      return 2;
    }
    if (!existsSync(join(terminal.folder, 'manifest.ts'))) {
      terminal.err(
        'This folder contains no agent: manifest.ts is missing. Run this command in the folder of your agent. [usage]',
      );
      return 2;
    }
    if (values.host !== undefined && !isAddress(values.host)) {
      terminal.err(
        `${values.host} is not the address of a workspace, such as https://staffroom.example.com. [usage]\n${usage}`,
      );
      return 2;
    }
    try {
      if (values.host !== undefined) {
        const port = await freePort(wanted);
        const work = workIn(terminal.folder);
        await developInWorkspace(terminal, { host: new URL(values.host), port, work });
        return 0;
      }
      const workspace = remember(terminal.folder, values.workspace);
      // Running the workspace needs a newer Node than building agents.
      if (!isNewEnough()) return await byNodeOf(workspace);
      await develop(terminal, workspace, {
        port: await freePort(wanted),
        realAi: values['real-ai'] === true,
        framed: values.frame === true,
      });
      return 0;
    } catch (error) {
      terminal.err((error as Error).message);
      return 1;
    }
  },
};

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

interface Wanted {
  port: number;
  realAi: boolean;
  /** Show the page in a frame, as a workspace shows an installed package. Each build then reloads the page. */
  framed: boolean;
}

const workIn = (folder: string) => join(folder, '.staffroom');

/** Stores the location of Staffroom, so that the user gives it only once. */
function remember(folder: string, told: string | undefined): Workspace {
  const file = join(workIn(folder), 'workspace');
  const workspace = findWorkspace(folder, told, existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
  mkdirSync(workIn(folder), { recursive: true });
  writeFileSync(file, workspace.folder);
  return workspace;
}

async function develop(
  { folder, out, err }: Terminal,
  workspace: Workspace,
  { port, realAi, framed }: Wanted,
): Promise<void> {
  const work = workIn(folder);
  const origin = `http://localhost:${port}`;
  out(`Staffroom in ${workspace.folder}`);

  await using resources = new AsyncDisposableStack();
  const news = createNews();
  const state = { agent: '', building: true, framed, people, behaviours, delay: 0 };
  const errors = { server: [] as string[], client: [] as string[] };
  const ai = realAi ? null : resources.use(await startFakeAi());
  const announce = () =>
    news.tell('state', {
      ...state,
      errors: [...errors.server, ...errors.client],
      behaviour: ai?.behaviour ?? null,
    });

  state.agent = await agentId(folder, work);
  const id = state.agent;
  const output = (name: string) => join(work, name);
  const client = existsSync(join(folder, 'client/index.tsx'));
  // The frame has React's production build, so the shell needs the same one.
  const shell = framed ? Promise.resolve(null) : developmentShell(workspace, output('shell'));
  const serverHalf = resources.use(
    watchServerHalf({
      folder,
      id,
      work,
      framed,
      built() {
        if (errors.server.length > 0) out('The server half compiles again.');
        errors.server = [];
        announce();
      },
      failed() {
        errors.server = [
          'The server half does not compile; see the errors in the terminal. The previous version keeps running.',
        ];
        announce();
      },
    }),
  );
  if (client) {
    let builds = 0;
    resources.use(
      watchClientHalf({
        folder,
        id,
        output: output('client'),
        framed,
        built(found) {
          if (errors.client.length > 0 && found.length === 0) out('The page compiles again.');
          errors.client = found;
          state.building = false;
          for (const line of found) err(line);
          announce();
          if (found.length === 0 && builds++ > 0) news.tell('built', {});
        },
      }),
    );
  }
  await Promise.all([serverHalf.first, shell, buildDrawer(output('drawer'))]);
  if (!existsSync(output('plugins.json')))
    throw new Error('The agent does not compile; see the errors above.');

  const server = resources.use(
    await startServer({
      ...workspace,
      work,
      realAi,
      env: {
        PLUGINS_FILE: output('plugins.json'),
        DATA_DIR: output('data'),
        PUBLIC_URL: origin,
        ADMIN_EMAILS: administrator,
        // The key protects only test values that the author enters on this machine.
        AGENT_SECRETS_KEY: 'staffroom dev encrypts only test values',
        LOG_LEVEL: 'info',
        ...ai?.variables,
      },
      log({ level, msg, agent, state: now, reason, line, err: error }) {
        if (now && agent === id) out(`${id} is ${now}${reason ? `: ${reason}` : ''}`);
        else if (line !== undefined && agent === id) out(line);
        else if (level === 'error' || level === 'fatal')
          err(`${msg ?? ''} ${error ? (error.stack ?? JSON.stringify(error)) : ''}`);
      },
    }),
  );
  resources.use(
    await openFront({
      port,
      upstream: new URL(server.origin),
      agent: id,
      client: output('client'),
      shell: await shell,
      drawer: output('drawer'),
      delay: () => state.delay,
      ask(path, request, response) {
        answerDrawer(path, request, response).catch((error: unknown) => response.destroy(error as Error));
      },
    }),
  );

  async function answerDrawer(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (path === 'events') {
      news.join(response);
      announce();
    } else if (path === 'enter') enter(request, response);
    else if (path === 'settings' && request.method === 'POST') {
      const { behaviour, delay } = (await json(request)) as { behaviour?: unknown; delay?: unknown };
      if (ai && isBehaviour(behaviour)) ai.behaviour = behaviour;
      if (typeof delay === 'number' && delay >= 0 && delay <= 10_000) state.delay = delay;
      response.writeHead(204).end();
      announce();
    } else response.writeHead(404).end();
  }

  await furnish(origin);
  state.building = false;
  announce();
  const link = (email: string) => `${origin}/__staffroom/enter?as=${email}&to=/agents/${id}`;
  out('');
  for (const [email, who] of Object.entries(people)) out(`  ${link(email)}   ${who}`);
  out(
    `\nSaved changes apply immediately. ${ai ? 'Answers come from a simulated model; to choose its behavior, open the developer panel with the button at the top of the page.' : 'Real AI models answer, with the API keys of this environment.'} Press Ctrl-C to stop. Stored data stays in .staffroom/data.`,
  );
  const stop = new AbortController();
  const stopping = () => stop.abort();
  process.once('SIGINT', stopping);
  process.once('SIGTERM', stopping);
  await Promise.race([once(stop.signal, 'abort'), once(server.child, 'exit')]);
  news.end();
}
