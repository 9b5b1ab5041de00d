import { briefing } from '../prompt-briefing.ts';
import { parsePrompts } from '../prompt.ts';
import type { AgentCall } from './kit.ts';

/** The briefing that begins every prompt of the agent, with the company's style guide of now. */
export async function briefingOf(
  call: Pick<AgentCall, 'company' | 'modelSettings' | 'styleGuide'>,
): Promise<string> {
  const { general } = parsePrompts(call.modelSettings.prompt);
  return briefing({ company: call.company, today: new Date(), general, style: await call.styleGuide() });
}
