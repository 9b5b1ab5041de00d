type SessionMessage = 'leaving' | 'signed-out' | 'staying';

export interface SessionChannel {
  announce(message: SessionMessage): void;
  close(): void;
}

/** Lets all tabs of a browser sign out together. */
export function openSessionChannel(onMessage: (message: SessionMessage) => void): SessionChannel {
  const channel = new BroadcastChannel('staffroom-session');
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => onMessage(data);
  return {
    announce: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
