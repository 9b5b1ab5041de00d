import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Resumed, Waiting } from '../chat/ask-agent.ts';

type Request = Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses' | 'requestState'>;

/**
 * The client sends this state back with the person's decision. The state is not signed, because it gives access to nothing: the
 * answer and the approval are looked up among those of the person of the token.
 */
const State = z.object({
  runId: z.uuid(),
  sessionId: z.uuid(),
  approvalId: z.uuid(),
  decided: z.array(z.uuid()).max(100),
});

const Decision = z.object({ approve: z.boolean().describe('Whether the change may be made') });
const name = 'approval';

/**
 * Whether the client can ask the person. Clients of the 2025 revisions cannot, because they answer in a session, and the server
 * keeps none.
 */
export function asksForApprovals({ envelope }: Request): boolean {
  // The library's type of the envelope leaves the keys out that it adds itself.
  const keys: Partial<Record<string, unknown>> = envelope ?? {};
  const elicitation = (keys[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined)?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Asks the person by the client. The question shows the complete input, because nobody must approve what they cannot see. */
export function askForApproval({ runId, sessionId, decided, step }: Waiting): InputRequiredResult {
  const { id: approvalId, fields } = step.approval;
  const message = [step.title, ...fields.map(({ name: field, value }) => `${field}: ${value}`)].join('\n');
  const state: z.output<typeof State> = { runId, sessionId, approvalId, decided };
  return inputRequired({
    inputRequests: { [name]: inputRequired.elicit({ message, requestedSchema: Decision }) },
    requestState: JSON.stringify(state),
  });
}

/** Returns the answer to go on with, if the client repeats the call with the person's decision. */
export function resumedBy({ inputResponses, requestState }: Request): Resumed | undefined {
  const sent = requestState<string>();
  if (typeof sent !== 'string') return undefined;
  const { approvalId, ...asked } = State.parse(JSON.parse(sent));
  const approves = acceptedContent(inputResponses, name, Decision)?.approve === true;
  return { ...asked, decision: { id: approvalId, approves } };
}
