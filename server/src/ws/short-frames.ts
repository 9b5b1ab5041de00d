import type { RunFrame, ServerFrame, ShortFrame } from '@staffroom/sdk';

/**
 * Tells of a run in short frames.
 * @param as stands for the run on this socket
 * @param send of what it is given, as JSON
 */
export function shortFrames(as: number, send: (frame: ShortFrame | ServerFrame) => void) {
  let begun = false;
  let last = 0;
  /** What the chunks have said; null where not all of them went this way. */
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
