import { type LoopbackUpstream, loopbackUpstream } from '@staffroom/sdk/testing';
import type { LoopbackOptions } from '@staffroom/sdk/internal/testing';
import { ownServer } from './own-server.ts';

/**
 * A separate server with three vendors and a company's own server as providers: one local simulation for the vendors, one for
 * the company.
 */
export interface Wires extends AsyncDisposable {
  url: string;
  makers: LoopbackUpstream;
  /** The simulation of a company's own server. The workspace does not use it until an administrator adds it as a provider. */
  house: LoopbackUpstream;
  answerBy: (model: LoopbackOptions['respond']) => void;
}

export async function openWires(): Promise<Wires> {
  const key = 'a-key-of-this-test';
  let model: LoopbackOptions['respond'];
  const opened = new AsyncDisposableStack();
  const makers = opened.use(await loopbackUpstream({ key, respond: (request) => model?.(request) }));
  const house = opened.use(await loopbackUpstream());
  const { url } = opened.use(
    await ownServer({
      OPENAI_API_KEY: key,
      ANTHROPIC_API_KEY: key,
      GEMINI_API_KEY: key,
      OPENAI_BASE_URL: makers.url.openai,
      ANTHROPIC_BASE_URL: makers.url.anthropic,
      GEMINI_BASE_URL: makers.url.google,
      AI_ALLOWED_HOSTS: new URL(house.url.openai).host,
    }),
  );
  return {
    url,
    makers,
    house,
    answerBy(next) {
      model = next;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
