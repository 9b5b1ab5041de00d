import type { AiTool } from '../../capabilities.ts';
import type { Tool } from '../kit.ts';

/**
 * Binds an agent's own tools to one call, so that `call.ai.stream` accepts them.
 * @example yield* call.ai.stream({ messages: turnMessages(turn), tools: toolsFor(call, [exchangeRate]) });
 */
export function toolsFor(call: object, tools: readonly Tool[]): AiTool[] {
  return tools.map(({ name, description, input, step, run }) => ({
    name,
    description,
    input,
    ...(step && { step }),
    run: (given: unknown) => run(given, call),
  }));
}
