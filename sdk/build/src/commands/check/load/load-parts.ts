import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as sdk from '@staffroom/sdk';
import { AgentManifest } from '@staffroom/sdk';
import {
  clientHalfProblem,
  manifestProblems,
  pageProblem,
  serverPluginProblems,
} from '@staffroom/sdk/internal/checks';
import { readPackageFile } from '../../../package-file.ts';
import { openDocument } from './open-document.ts';
import { fileOf, type LoadedAgent, type LoadedPart } from './loaded-agent.ts';
import { standIn } from './stand-in.ts';

export interface LoadOptions {
  folder: string;
  /** The bundle of the client half; undefined without one. */
  client: string | undefined;
  /** Called before each part is loaded. */
  begin: (part: LoadedPart, found: LoadedAgent) => Promise<void>;
}

interface Loading {
  folder: string;
  require: NodeJS.Require;
  /** @returns a function that records a problem of the part */
  begin: (part: LoadedPart) => Promise<(text: string, uncertain?: boolean) => void>;
}

/** Loads the parts of an agent in this process, one after the other. */
export async function loadParts({ folder, client, begin }: LoadOptions): Promise<LoadedAgent> {
  const found: LoadedAgent = { manifest: null, problems: [] };
  const loading: Loading = {
    folder,
    require: createRequire(join(folder, 'package.json')),
    async begin(part) {
      await begin(part, found);
      return (text, uncertain = false) =>
        void found.problems.push({ part, text, ...(uncertain && { uncertain }) });
    },
  };
  const manifest = await loadManifest(loading);
  if (manifest === null) return found;
  found.manifest = { id: manifest.id, capabilities: manifest.capabilities };
  await loadServer(loading, manifest);
  if (client !== undefined) await loadClient(loading, manifest, client);
  return found;
}

/** @returns the file that a workspace would load; null if the package does not export it */
function exported({ folder, require }: Loading, entry: 'manifest' | 'server'): string | null {
  try {
    return require.resolve(`${readPackageFile(folder).name}/${entry}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return null;
    throw error;
  }
}

const exportsLine = (entry: string, file: string) => `add "./${entry}": "./dist/${file}" to "exports"`;

function failure(part: LoadedPart, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const missing = /Cannot find package '([^']{1,200})'/.exec(message)?.[1];
  if (code === 'ERR_MODULE_NOT_FOUND' && missing !== undefined)
    return `${fileOf[part]} imports the package "${missing}", which is not installed; install it, and name it in "dependencies" and "bundleDependencies"`;
  return `Loading ${fileOf[part]} failed: ${error instanceof Error ? message : String(error)}`;
}

async function loadManifest(loading: Loading): Promise<AgentManifest | null> {
  const problem = await loading.begin('manifest');
  try {
    const file = exported(loading, 'manifest');
    if (file === null) {
      problem(`package.json exports no manifest; ${exportsLine('manifest', 'manifest.js')}`);
      return null;
    }
    const module = (await import(pathToFileURL(file).href)) as { manifest?: unknown; default?: unknown };
    const value = module.manifest ?? module.default;
    for (const text of manifestProblems(value)) problem(text);
    const parsed = AgentManifest.safeParse(value);
    return parsed.data ?? null;
  } catch (error) {
    problem(failure('manifest', error));
    return null;
  }
}

async function loadServer(loading: Loading, manifest: AgentManifest): Promise<void> {
  const problem = await loading.begin('server');
  const hasSource = existsSync(join(loading.folder, 'server/index.ts'));
  try {
    const file = exported(loading, 'server');
    if (file === null) {
      if (hasSource)
        problem(
          `package.json does not export the server half, so no workspace would load it; ${exportsLine('server', 'server/index.js')}`,
        );
      else for (const text of serverPluginProblems(undefined, manifest)) problem(text);
      return;
    }
    const { default: plugin } = (await import(pathToFileURL(file).href)) as { default?: unknown };
    if (plugin === undefined)
      problem('its server half has no default export; export default defineServerPlugin({ … })');
    else for (const text of serverPluginProblems(plugin, manifest)) problem(text);
  } catch (error) {
    problem(failure('server', error));
  }
}

/** Loads the client half with stand-ins for React and the kit, to see its exports. The page itself is not drawn. */
async function loadClient(loading: Loading, { id }: AgentManifest, bundle: string): Promise<void> {
  const problem = await loading.begin('client');
  openDocument();
  const kit = standIn() as object;
  const defineAgent = (manifest: unknown, { page }: { page: unknown }) => ({ manifest, page });
  const client = new Proxy(kit, {
    get: (target, key) => (key === 'defineAgent' ? defineAgent : (Reflect.get(target, key) as unknown)),
  });
  const known: Record<string, unknown> = { '@staffroom/sdk': sdk, '@staffroom/sdk/client': client };
  Object.assign(globalThis, {
    staffroomModules: new Proxy({}, { get: (_, request) => known[String(request)] ?? kit }),
  });
  let module: unknown;
  try {
    module = await (loading.require(bundle) as Promise<unknown>);
  } catch (error) {
    return problem(failure('client', error), true);
  }
  const wrong = clientHalfProblem(module, id);
  if (wrong !== null) return problem(wrong);
  const { page } = (module as { agent: { page: () => Promise<unknown> } }).agent;
  const ofPage = await loading.begin('page');
  try {
    const text = pageProblem(await page(), id);
    if (text !== null) ofPage(text);
  } catch (error) {
    ofPage(failure('page', error), true);
  }
}
