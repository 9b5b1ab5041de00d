import type { useToast, useNavigate } from '@staffroom/sdk/client';
import type { useTheme, useLocation } from '@staffroom/sdk/host';
import type { RefObject } from 'react';
import { AgentFault } from '../../../agents/agent-fault.ts';
import type { FromFrame, ToFrame } from '../../../agents/framed/frame-messages.ts';
import { keep, shownByAll } from './kept.ts';
import { whereTo } from './where-to.ts';

export interface FrameState {
  shown: boolean;
  fault: AgentFault | null;
  title: string;
  /** The external address that the page wants to open, if the person still has to confirm it. */
  leaving: string | null;
}

/** The parts of the shell on which the messages of a page act. */
export interface FrameShell {
  slug: string;
  location: ReturnType<typeof useLocation>;
  navigate: ReturnType<typeof useNavigate>;
  setTheme: ReturnType<typeof useTheme>['setTheme'];
  toasts: ReturnType<typeof useToast>;
  /** The number of the page's last navigation. */
  lastStep: RefObject<number>;
  unsaved: RefObject<boolean>;
  /** The shell's ids of the page's toasts, by the page's ids. */
  shownToasts: Map<number, number>;
  change: (part: Partial<FrameState>) => void;
  tell: (message: ToFrame) => void;
  /** Records an action that the page may not do. */
  refused: (action: string) => void;
}

/** Keyboard shortcuts of the shell that a page passes on to it. */
const keysOfShell = new Set(['k', 'K', '/', 'F8']);

/** Does in the shell what a framed page asks for, if the page may do so. */
export function applyMessage(message: FromFrame, shell: FrameShell): void {
  const { slug, change, refused } = shell;
  switch (message.type) {
    case 'go':
      return go(message, shell);
    case 'step':
      return void shell.navigate(message.by);
    case 'open':
      return open(message.href, shell);
    case 'toast':
      return showToast(message, shell);
    case 'close-toast': {
      const id = shell.shownToasts.get(message.id);
      return id === undefined ? undefined : shell.toasts.close(id);
    }
    case 'keep':
      if (message.key === 'theme') return isTheme(message.value) ? shell.setTheme(message.value) : undefined;
      if (shownByAll.includes(message.key)) return refused(`to change "${message.key}"`);
      return keep(slug, message.key, message.value) ? undefined : refused('to keep more than it may');
    case 'title':
      return change({ title: message.title.slice(0, 200) });
    case 'unsaved':
      shell.unsaved.current = message.unsaved;
      return undefined;
    case 'key':
      if (!keysOfShell.has(message.key)) return undefined;
      return void document.dispatchEvent(
        new KeyboardEvent('keydown', { ...message, bubbles: true, cancelable: true }),
      );
    case 'shown':
      return change({ shown: true });
    case 'fault':
      return change({ fault: new AgentFault(message.kind, String(message.message)) });
    case 'refused':
      return refused(message.action);
    default:
      return undefined;
  }
}

function go(message: Extract<FromFrame, { type: 'go' }>, shell: FrameShell): void {
  const { slug, location, lastStep, navigate, refused, tell } = shell;
  const step = whereTo(message.to, { slug, origin: window.location.origin });
  lastStep.current = Math.max(lastStep.current, message.number);
  if (step) {
    const { replace } = message;
    return void navigate(step.to, { replace, ...(step.within && { state: message.state }) });
  }
  refused(`to go to ${message.to}`);
  tell({ type: 'place', place: location, number: lastStep.current });
}

function open(href: string, { slug, change, refused }: FrameShell): void {
  const url = URL.canParse(href) ? new URL(href) : null;
  const inside = url?.origin === window.location.origin;
  if (url && inside && whereTo(url.pathname, { slug, origin: url.origin }))
    window.open(url, '_blank', 'noopener');
  else if (url && !inside && /^https?:$/.test(url.protocol)) change({ leaving: url.href });
  else refused(`to open ${href}`);
}

function showToast({ id, toast }: Extract<FromFrame, { type: 'toast' }>, shell: FrameShell): void {
  const { title, description, variant, action } = toast;
  const onSelect = () => shell.tell({ type: 'toast-action', id });
  const shown = shell.toasts.show({
    title,
    description,
    variant,
    ...(action !== null && { action: { label: action, onSelect } }),
  });
  shell.shownToasts.set(id, shown);
}

function isTheme(value: string | null): value is 'light' | 'dark' | 'system' {
  return value === 'light' || value === 'dark' || value === 'system';
}
