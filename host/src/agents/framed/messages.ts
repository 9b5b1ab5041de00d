import type { AgentInfo } from '@staffroom/sdk';
import type { ToastOptions } from '@staffroom/sdk/client';
import type { PageFaultKind } from '@staffroom/sdk/core';
import type { HeardFrame, StaffroomSocket } from '@staffroom/sdk/host';

// What the page of an agent in its frame and the host say to each other, over one port. Everything is data that can be copied.

/** What a frame sends its parent once it can take a port; all else goes over that. */
export const readyForPort = 'staffroom:ready-for-port';

export interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

/** Where in the window the page is to be, in CSS pixels. The frame covers the whole window, so that everything is measured as without one. */
export interface Room {
  page: Rectangle;
  /** In the header of the shell, for what belongs to the page. */
  bar: Rectangle;
}

export interface Rectangle {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** What a page begins with. */
export interface FrameStart {
  info: AgentInfo;
  clientUrl: string;
  /** The text of its `mf-manifest.json`: a frame is connected to nothing, so it cannot fetch it. */
  manifest: string;
  place: Place;
  room: Room;
  /** What it has kept in this browser. */
  kept: Record<string, string>;
  socket: SocketStatus;
  /** Query key → answer, of what the host knows already. */
  known: [key: readonly unknown[], answer: unknown][];
}

export interface ChannelRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string | ArrayBuffer | FormEntry[] | null;
  /** Whether to tell how much of it has been sent. */
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
  /** `number` counts them: the host says which of them its place already knows. */
  | { type: 'go'; number: number; to: string; replace: boolean; state: unknown }
  | { type: 'step'; by: number }
  /** A link that is to be opened in a window of its own. */
  | { type: 'open'; href: string }
  | { type: 'toast'; id: number; toast: PlainToast }
  | { type: 'close-toast'; id: number }
  | { type: 'keep'; key: string; value: string | null }
  | { type: 'title'; title: string }
  | { type: 'unsaved'; unsaved: boolean }
  | { type: 'key'; key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }
  | { type: 'shown' }
  | { type: 'fault'; kind: PageFaultKind; message: string }
  /** The browser, or what stands in for it, has refused something. */
  | { type: 'refused'; action: string };

/** Without what cannot be copied. */
export interface PlainToast extends Pick<ToastOptions, 'title' | 'description' | 'variant'> {
  action: string | null;
}

export type ToFrame =
  | { type: 'start'; start: FrameStart }
  | { type: 'answer'; id: number; answer: ChannelAnswer }
  | { type: 'failed'; id: number; message: string }
  | { type: 'progress'; id: number; share: number }
  | { type: 'drawn'; id: number; picture: { url: string; width: number; height: number } }
  | { type: 'frame'; frame: HeardFrame }
  | { type: 'socket'; status: SocketStatus }
  | { type: 'place'; place: Place; number: number }
  | { type: 'room'; room: Room }
  | { type: 'info'; info: AgentInfo }
  | { type: 'toast-action'; id: number }
  /** Something kept was changed elsewhere: theme, density, size of text. */
  | { type: 'kept'; key: string; value: string };
