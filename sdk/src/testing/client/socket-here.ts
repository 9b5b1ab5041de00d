import type { ReceivedFrame } from '../../client/read-frame.ts';
import type { StaffroomSocket } from '../../client/socket.tsx';
import type { AgentFrame } from '../../chat.ts';
import { errorParts, isAppError } from '../../errors.ts';
import { type WorkspaceEventData, type WorkspaceEventName, workspaceEvents } from '../../workspace-events.ts';
import type { TestAgent } from '../test-agent.ts';

type Sent = Parameters<StaffroomSocket['send']>[0];

export interface SocketHere extends StaffroomSocket {
  /** Sends a workspace event to the page. @throws for an event that the workspace never sends */
  news: <N extends WorkspaceEventName>(name: N, data: WorkspaceEventData<N>) => void;
}

export function socketHere(
  agent: TestAgent | undefined,
  slug: string,
  fault: (text: string) => void,
): SocketHere {
  const handlers = new Set<(frame: ReceivedFrame) => void>();
  const tell = (frame: ReceivedFrame) => {
    for (const handler of handlers) handler(frame);
  };
  async function answer({ type, id, data }: AgentFrame): Promise<void> {
    try {
      if (!agent) throw new Error(`There is no server half that hears "${type}"`);
      const frames = await agent.send(type.slice(slug.length + 1), data);
      for (const [index, frame] of frames.entries())
        tell({ type: 'agent', source: type, id, seq: index + 1, data: frame });
      tell({ type: 'agent-done', source: type, id });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!isAppError(error)) fault(`${type} failed: ${message}`);
      const parts = isAppError(error) ? errorParts(error) : { code: 'internal' as const, message };
      tell({ type: 'error', ...parts, error: message, id });
    }
  }
  return {
    news: (name, data) =>
      tell({ type: 'event', name, data: workspaceEvents[name].parse(data) } as ReceivedFrame),
    send(frame) {
      if (isOfAgent(frame, slug)) void answer(frame);
      return true;
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    status: () => 'open',
    onStatus: () => () => undefined,
    open: () => undefined,
    reconnect: () => undefined,
    close: () => undefined,
  };
}

function isOfAgent(frame: Sent, slug: string): frame is AgentFrame {
  return frame.type.startsWith(`${slug}:`);
}
