import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';

/** Limits of what an interface can send. More ends the interface. */
const maxMessagesPerSecond = 100;
const maxMessageLength = 1_000_000;

/** The text with which a framed document asks to move the focus out of its frame. */
const leave = 'staffroom:leave';

export interface FrameTransportOptions {
  frame: HTMLIFrameElement;
  onFlood: () => void;
  onLeave: () => void;
}

/**
 * Carries messages between the host and one interface. Only the window of this frame is heard, and its messages are counted and
 * measured before anything reads them.
 */
export class FrameTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #options: FrameTransportOptions;
  #second = 0;
  #count = 0;

  constructor(options: FrameTransportOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    window.addEventListener('message', this.#receive);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    // An opaque origin has no name, so the target cannot be narrower. The host's policy keeps other sites out of the frame.
    this.#options.frame.contentWindow?.postMessage(message, '*');
  }

  async close(): Promise<void> {
    window.removeEventListener('message', this.#receive);
    this.onclose?.();
  }

  readonly #receive = ({ source, data }: MessageEvent<unknown>): void => {
    const { frame, onFlood, onLeave } = this.#options;
    if (source === null || source !== frame.contentWindow) return;
    const second = Math.floor(Date.now() / 1_000);
    this.#count = second === this.#second ? this.#count + 1 : 1;
    this.#second = second;
    if (this.#count > maxMessagesPerSecond || lengthOf(data) > maxMessageLength) {
      window.removeEventListener('message', this.#receive);
      onFlood();
    } else if (data === leave) onLeave();
    else if (isJSONRPCRequest(data) || isJSONRPCNotification(data) || isJSONRPCResponse(data))
      this.onmessage?.(data);
  };
}

/** The length of a message as JSON. A message that JSON cannot express, such as a cycle, counts as too long. */
function lengthOf(data: unknown): number {
  try {
    return JSON.stringify(data)?.length ?? 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
