import {
  type ServerFrame,
  type WorkspaceEventData,
  type WorkspaceEventName,
  workspaceEvents,
} from '@staffroom/sdk/internal/shared';

const closeCodes = { lost: 1006, signedOut: 4401 };

export class ServerSocket {
  /** The frames that the tab has sent, without pings, oldest first. */
  readonly sent: Record<string, unknown>[] = [];
  /** Handles frames of the tab, in the place of the server. */
  onFrame: (frame: Record<string, unknown>) => void = () => undefined;
  #reachable = true;
  readonly #open = new Set<TabEnd>();
  readonly #waiting = new Set<TabEnd>();

  /** Sends a workspace event, typed by `workspaceEvents`. */
  tell<N extends WorkspaceEventName>(name: N, data: WorkspaceEventData<N>): void {
    this.send({ type: 'event', name, data: workspaceEvents[name].parse(data) } as ServerFrame);
  }

  send(frame: ServerFrame): void {
    for (const end of this.#open) end.deliver(frame);
  }

  /** Closes the connection, and refuses new ones until `comeBack`. */
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
  deliver: (frame: ServerFrame) => void;
  end: (code: number) => void;
}

/** @returns a fake of `WebSocket` that connects to `server` */
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

    deliver(frame: ServerFrame): void {
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
