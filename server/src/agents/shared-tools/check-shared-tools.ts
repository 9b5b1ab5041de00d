import { type AgentManifest, sharedToolProblem, toolInputProblem } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { Rejection } from '../rejection.ts';

/** @throws Rejection if the plugin's tools differ from those in its manifest */
export function checkSharedTools({ offers }: Pick<ServerPlugin, 'offers'>, manifest: AgentManifest): void {
  if (offers.some((sharedTool) => typeof sharedTool?.run !== 'function'))
    throw new Rejection(
      'server-half-invalid',
      'a shared tool of its server half has no "run"; create it with serverKit()',
    );
  const names = offers.map(({ name }) => name);
  const problem = sharedToolProblem(manifest, names);
  if (problem !== null) throw new Rejection('server-half-invalid', problem);
  for (const sharedTool of offers) {
    const wrong = toolInputProblem(sharedTool);
    if (wrong !== null) throw new Rejection('server-half-invalid', `its shared tool ${wrong}`);
  }
}
