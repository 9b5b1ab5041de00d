import { type AgentManifest, offerProblem, toolInputProblem } from '@staffroom/sdk';
import type { ServerPlugin } from '@staffroom/sdk/server';
import { Rejection } from '../rejection.ts';

/** @throws Rejection if the plugin's offers do not match its manifest */
export function checkOffers({ offers }: Pick<ServerPlugin, 'offers'>, manifest: AgentManifest): void {
  if (offers.some((offer) => typeof offer?.run !== 'function'))
    throw new Rejection(
      'server-half-invalid',
      'something that its server half offers has no "run"; make it with serverKit()',
    );
  const names = offers.map(({ name }) => name);
  const problem = offerProblem(manifest, names);
  if (problem !== null) throw new Rejection('server-half-invalid', problem);
  for (const offer of offers) {
    const wrong = toolInputProblem(offer);
    if (wrong !== null) throw new Rejection('server-half-invalid', `what it offers as ${wrong}`);
  }
}
