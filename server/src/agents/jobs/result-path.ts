import type { Job } from '@staffroom/sdk/server';

export interface Finished {
  id: string;
  input: unknown;
  result: unknown;
}

const maxPathLength = 1_000;

/**
 * Returns the path of a job's result on its agent's page.
 * @returns null if the job provides no path
 * @throws if the path leads outside the agent's page, because the link appears under the workspace's name
 */
export async function resultPathOf(
  slug: string,
  { resultPath }: Job['options'],
  finished: Finished,
): Promise<string | null> {
  // In an isolated agent, this function runs in the other process, so its result is awaited.
  const path: unknown = await Promise.resolve(resultPath?.(finished));
  if (path === undefined) return null;
  const page = `/agents/${slug}`;
  const url = typeof path === 'string' && path.length <= maxPathLength ? within(page, path) : null;
  if (!url)
    throw new Error(`${slug}: resultPath must give a path inside the agent's page, like "/reports/7"`);
  return url.pathname.slice(page.length) + url.search + url.hash;
}

function within(page: string, path: string): URL | null {
  const url = new URL(`${page}${/^[/?#]|^$/.test(path) ? '' : '/'}${path}`, 'http://workspace');
  return url.pathname === page || url.pathname.startsWith(`${page}/`) ? url : null;
}
