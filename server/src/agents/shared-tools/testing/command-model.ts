import type { StepApproval } from '@staffroom/sdk/internal/shared';
import type { UpstreamRequest } from '@staffroom/sdk/testing';
import type { Frames } from '../../../testing/frames.ts';
import type { TestClient } from '../../../testing/test-client.ts';

/** Imitates a model that executes the command in the question once, and then answers. */
export function commandModel({ body, operation }: UpstreamRequest) {
  if (operation !== 'chat') return undefined;
  const said = JSON.stringify(body);
  const asked = /USE (\w+) (.*?) END/.exec(said);
  if (!asked?.[1] || !said.includes('"tools":')) return { text: 'Nothing to do.' };
  if (said.includes('function_call_output')) return { text: 'It is done.' };
  const input: unknown = JSON.parse((asked[2] ?? '{}').replaceAll('\\"', '"'));
  return { tools: [{ name: asked[1], input }] };
}

export const wish = (name: string, input: unknown) => `USE ${name} ${JSON.stringify(input)} END`;

export async function approvalIn(frames: Frames): Promise<StepApproval> {
  for (;;) {
    const waiting = frames.all.find((frame) => frame.type === 'step' && frame.step.state === 'waiting');
    if (waiting?.type === 'step' && waiting.step.approval) return waiting.step.approval;
    await new Promise((resolve) => frames.socket.once('message', resolve));
  }
}

export const decide = (client: TestClient, { id }: StepApproval, approve: boolean) =>
  client.post(`/api/ai-chat-approvals/${id}`, { approve });

export const toolResults = (bodies: readonly string[]) =>
  bodies.filter((body) => body.includes('function_call_output')).at(-1);

export const namesIn = (body = '') => [...body.matchAll(/"name":"(\w+__\w+)"/g)].map(([, name]) => name);
