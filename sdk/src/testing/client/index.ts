export type { AskedCall, GivenAnswers } from './given-answers.ts';
export { standInForPopovers } from './popovers.ts';
export { renderAgent, type RenderedAgent } from './render-agent.tsx';
