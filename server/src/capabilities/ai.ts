import type { Capabilities } from '@staffroom/sdk';
import type { ModelCalls } from '../ai/gateway/model-calls.ts';
import { answersAtOnce } from './at-once.ts';
import type { CapabilityContext } from './context.ts';

export function aiCapability(calls: ModelCalls) {
  return (context: CapabilityContext): Capabilities['ai'] => {
    const ai = calls(context);
    return {
      stream: (request) => ai.stream(request),
      abilities: answersAtOnce((request) => ai.abilities(request)),
      text: (request) => ai.text(request),
      object: async (request) => (await ai.structure(request)).value,
    };
  };
}
