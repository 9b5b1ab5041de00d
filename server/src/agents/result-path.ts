import type { Job } from '@staffroom/sdk/server';

export interface Finished {
  id: string;
  input: unknown;
  result: unknown;
}

const longest = 1_000;

/**
 * Where on its agent's page a job's result stands, as the job says.
 * @returns null where it says nothing
 * @throws where it leads out of the page: the link is shown with the workspace's name
 */
export function resultPathOf(slug: string, { resultPath }: Job['options'], finished: Finished): string | null {
  const path: unknown = resultPath?.(finished);
  if (path === undefined) return null;
  const page = `/agents/${slug}`;
  const url = new URL(`${page}${/^[/?#]|^$/.test(String(path)) ? '' : '/'}${path}`, 'http://workspace');
  const { pathname, search, hash } = url;
  if (typeof path !== 'string' || path.length > longest || (pathname !== page && !pathname.startsWith(`${page}/`)))
    throw new Error(`${slug}: resultPath must give a path inside the agent's page, like "/reports/7"`);
  return pathname.slice(page.length) + search + hash;
}
