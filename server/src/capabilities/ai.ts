import type { Capabilities } from '@staffroom/sdk/internal/shared';
import type { ModelCalls } from '../ai/gateway/model-calls.ts';
import { returnsSynchronously } from './returns-synchronously.ts';
import type { CapabilityContext } from './context.ts';

export function aiCapability(calls: ModelCalls) {
  return (context: CapabilityContext): Capabilities['ai'] => {
    const ai = calls(context);
    return {
      stream: (request) => ai.stream(request),
      abilities: returnsSynchronously((request) => ai.abilities(request)),
      text: (request) => ai.text(request),
      object: async (request) => (await ai.structure(request)).value,
    };
  };
}
