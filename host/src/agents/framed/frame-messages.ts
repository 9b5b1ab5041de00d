import type { AgentInfo } from '@staffroom/sdk/internal/shared';
import type { PageFaultKind } from '@staffroom/sdk/core';
import type { ReceivedFrame, StaffroomSocket, ToastOptions } from '@staffroom/sdk/host';

// Messages between a framed page and the host over one port. `postMessage` clones them, so they contain only data that can be
// cloned.

/** The message of a frame to its parent when the frame can receive a port. All other messages use the port. */
export const readyForPort = 'staffroom:ready-for-port';

export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/**
 * The area of the page in the window, in CSS pixels. The frame covers the whole window, so that the page measures the same
 * sizes as without a frame.
 */
export interface Room {
  page: Rectangle;
  /** The area in the shell's header for the page's content. */
  bar: Rectangle;
}

export interface Rectangle {
  top: number;
  left: number;
  width: number;
  height: number;
}

export interface FrameStart {
  info: AgentInfo;
  clientUrl: string;
  /** The text of the agent's `mf-manifest.json`, which the frame cannot fetch because it has no network access. */
  manifest: string;
  place: Place;
  room: Room;
  /** The values that the page has stored in this browser, by key. */
  kept: Record<string, string>;
  socket: SocketStatus;
  /** Cached answers of the host, by query key. */
  known: [key: readonly unknown[], answer: unknown][];
}

export interface ChannelRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | ArrayBuffer | FormEntry[] | null;
  progress: boolean;
}

export type FormEntry = [name: string, value: string | File];

export interface ChannelAnswer {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer;
}

type SocketStatus = ReturnType<StaffroomSocket['status']>;
type SentFrame = Parameters<StaffroomSocket['send']>[0];

export type FromFrame =
  | { type: 'request'; id: number; request: ChannelRequest }
  | { type: 'abort'; id: number }
  | { type: 'draw'; id: number; source: string }
  | { type: 'send'; frame: SentFrame }
  | { type: 'reconnect' }
  /**
   * A navigation of the page. `number` counts them, and the host's answer says which navigations the current address includes.
   */
  | { type: 'go'; number: number; to: string; replace: boolean; state: unknown }
  | { type: 'step'; by: number }
  | { type: 'open'; href: string }
  | { type: 'toast'; id: number; toast: PlainToast }
  | { type: 'close-toast'; id: number }
  | { type: 'keep'; key: string; value: string | null }
  | { type: 'title'; title: string }
  | { type: 'unsaved'; unsaved: boolean }
  | { type: 'key'; key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }
  | { type: 'shown' }
  | { type: 'fault'; kind: PageFaultKind; message: string }
  /** The browser, or the code that replaces its functions in the frame, refused an action. */
  | { type: 'refused'; action: string };

/** A toast without the parts that `postMessage` cannot clone. */
export interface PlainToast extends Pick<ToastOptions, 'title' | 'description' | 'variant'> {
  action: string | null;
}

export type ToFrame =
  | { type: 'start'; start: FrameStart }
  | { type: 'answer'; id: number; answer: ChannelAnswer }
  | { type: 'failed'; id: number; message: string }
  | { type: 'progress'; id: number; share: number }
  | { type: 'drawn'; id: number; picture: { url: string; width: number; height: number } }
  | { type: 'frame'; frame: ReceivedFrame }
  | { type: 'socket'; status: SocketStatus }
  | { type: 'place'; place: Place; number: number }
  | { type: 'room'; room: Room }
  | { type: 'info'; info: AgentInfo }
  | { type: 'toast-action'; id: number }
  /** A stored value, such as theme, density or text size, was changed outside of the frame. */
  | { type: 'kept'; key: string; value: string };
