import {
  type ServerFrame,
  type WorkspaceEventData,
  type WorkspaceEventName,
  workspaceEvents,
} from '@staffroom/sdk';

const closeCodes = { lost: 1006, signedOut: 4401 };

/** The server's end of the tab's connection. */
export class ServerSocket {
  /** What the tab has sent, oldest first, without its pings. */
  readonly sent: Record<string, unknown>[] = [];
  /** Who hears what the tab sends, as the server would. */
  onFrame: (frame: Record<string, unknown>) => void = () => undefined;
  #reachable = true;
  readonly #open = new Set<TabEnd>();
  readonly #waiting = new Set<TabEnd>();

  /** News of the workspace, held to the map of events. */
  tell<N extends WorkspaceEventName>(name: N, data: WorkspaceEventData<N>): void {
    this.send({ type: 'event', name, data: workspaceEvents[name].parse(data) } as ServerFrame);
  }

  /** A frame as the server writes it. */
  send(frame: ServerFrame): void {
    for (const end of this.#open) end.hear(frame);
  }

  /** The connection is gone, and none can be made until `comeBack`. */
  lose(): void {
    this.#reachable = false;
    for (const end of this.#open) end.end(closeCodes.lost);
    this.#open.clear();
  }

  comeBack(): void {
    this.#reachable = true;
    for (const end of this.#waiting) this.join(end);
    this.#waiting.clear();
  }

  /** The session ends on the server. */
  signOut(): void {
    for (const end of this.#open) end.end(closeCodes.signedOut);
    this.#open.clear();
  }

  join(end: TabEnd): void {
    if (!this.#reachable) return void this.#waiting.add(end);
    this.#open.add(end);
    end.begin();
  }

  leave(end: TabEnd): void {
    this.#open.delete(end);
    this.#waiting.delete(end);
  }

  take(text: string): void {
    const frame = JSON.parse(text) as Record<string, unknown>;
    if (frame['type'] === 'ping') return;
    this.sent.push(frame);
    this.onFrame(frame);
  }
}

interface TabEnd {
  begin: () => void;
  hear: (frame: ServerFrame) => void;
  end: (code: number) => void;
}

/** @returns a class for `WebSocket` whose connections lead to `server` */
export function webSocketTo(server: ServerSocket) {
  return class TabSocket extends EventTarget implements TabEnd {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    binaryType = 'blob';
    readonly bufferedAmount = 0;
    readonly url: string;

    constructor(url: string | URL) {
      super();
      this.url = String(url);
      queueMicrotask(() => server.join(this));
    }

    begin(): void {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    }

    hear(frame: ServerFrame): void {
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
    }

    end(code: number): void {
      this.readyState = 3;
      this.dispatchEvent(new CloseEvent('close', { code }));
    }

    send(text: string): void {
      server.take(text);
    }

    close(code = 1000): void {
      server.leave(this);
      if (this.readyState === 3) return;
      this.end(code);
    }
  };
}
