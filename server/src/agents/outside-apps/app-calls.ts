import { AppError, msg } from '@staffroom/sdk';
import type { AnswerAppCall, AnswerAppOutcome } from '@staffroom/sdk/core';
import type { CallApprovals } from '../../modules/chat/approvals/call-approvals.ts';
import type { OpenView } from '../../modules/mcp-apps/views.ts';
import { isAllowed, isVisibleTo, type ReadTool } from '../../modules/mcp-servers/entity.ts';
import { fieldsOf } from '../shared-tools/ask-person.ts';
import type { CallOutsideTool } from '../shared-tools/call-outside-tool.ts';

/** Maximum bytes of a result for an interface, as JSON. */
const maxResultBytes = 1_000_000;

interface AppCallsOptions {
  call: CallOutsideTool;
  approvals: CallApprovals;
}

interface Asked {
  opened: OpenView;
  userId: string;
  asked: AnswerAppCall;
  signal: AbortSignal;
}

/** Tools that an interface can call: those of its own server that an administrator has allowed and that it may see. */
export const callableTools = ({ server }: Pick<OpenView, 'server'>): ReadTool[] =>
  server.tools.filter((tool) => isAllowed(tool) && isVisibleTo('app', tool));

/** Calls tools for an interface, with the same approvals as the calls of a model. */
export function createAppCalls({ call, approvals }: AppCallsOptions) {
  return async ({ opened, userId, asked, signal }: Asked): Promise<AnswerAppOutcome> => {
    const { server, view } = opened;
    const { input } = asked;
    const tool = callableTools(opened).find(({ name }) => name === asked.tool);
    // A tool of another server, one for models only and one without consent look the same.
    if (!tool) throw new AppError('forbidden', 'This interface can’t use that tool.');
    if (tool.changes) {
      const wanted = { userId, agent: `mcp/${server.name}`, tool: tool.name, place: view.id, input };
      if (asked.approval === undefined) {
        const fields = fieldsOf(input);
        const id = await approvals.ask(wanted);
        const { name } = server;
        const title = tool.destroys
          ? `${tool.title} (${name}, can delete or overwrite)`
          : `${tool.title} (${name})`;
        return { state: 'waiting', title, approval: { id, agent: name, fields } };
      }
      await approvals.redeem(asked.approval, wanted);
    }
    return call({ server, tool, input, userId, signal }, (result) => {
      if (Buffer.byteLength(JSON.stringify(result)) > maxResultBytes)
        throw new AppError(
          'too-large',
          msg`${server.name} found too much for one answer. Narrow your question.`,
        );
      return { state: 'done', result: { ...result } };
    });
  };
}
