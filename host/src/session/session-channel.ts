type SessionMessage = 'leaving' | 'signed-out' | 'staying';

export interface SessionChannel {
  announce(message: SessionMessage): void;
  close(): void;
}

/** Opens a channel between all tabs of a browser, so that they sign out together. */
export function openSessionChannel(onMessage: (message: SessionMessage) => void): SessionChannel {
  const channel = new BroadcastChannel('staffroom-session');
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => onMessage(data);
  return {
    announce: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
