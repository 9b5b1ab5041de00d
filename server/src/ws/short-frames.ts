import type { RunFrame, ServerFrame, ShortFrame } from '@staffroom/sdk/internal/shared';

/**
 * Converts a run's frames to the short format.
 * @param as the number that identifies the run on this socket
 * @param send called with each frame to send as JSON
 */
export function shortFrames(as: number, send: (frame: ShortFrame | ServerFrame) => void) {
  let begun = false;
  let last = 0;
  /** The text of all chunks so far; null if some chunks did not pass through this function. */
  let said: string | null = '';

  function tell({ runId, sessionId, ...frame }: RunFrame): void {
    if (!begun) send({ type: 'short', as, runId, sessionId });
    begun = true;
    if (frame.seq !== last + 1) said = null;
    last = frame.seq;
    if (frame.type === 'chunk') {
      if (said !== null) said += frame.content;
      return send([as, frame.seq, frame.content]);
    }
    if (frame.type !== 'done' || frame.message.content !== said) return send({ as, ...frame });
    const { content, ...message } = frame.message;
    send({ as, seq: frame.seq, type: 'done', length: content.length, message });
  }

  return (frame: ServerFrame): void => ('seq' in frame && frame.type !== 'agent' ? tell(frame) : send(frame));
}
