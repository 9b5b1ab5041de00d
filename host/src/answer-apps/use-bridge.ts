import type { CallToolResult } from '@modelcontextprotocol/client';
import { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { AnswerApp, AnswerAppOutcome } from '@staffroom/sdk/core';
import { callCore } from '@staffroom/sdk/host';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { config } from 'zod/v4';
import { t } from '../texts/texts.ts';
import { FrameTransport } from './frame-transport.ts';
import { heights, hostContext } from './host-context.ts';

/** The policy of the workspace's page forbids `eval`, which zod would otherwise try. */
config({ jitless: true });

/** Milliseconds in which an interface has to report that it is ready. */
const startTimeoutMs = 20_000;
/** Maximum number of tool calls of an interface in one second. */
const maxCallsPerSecond = 10;
const maxDraftLength = 4_000;

export type Waiting = Extract<AnswerAppOutcome, { state: 'waiting' }>;

export interface BridgeOptions {
  app: AnswerApp;
  sessionId: string;
  theme: 'light' | 'dark';
  /** Each asks the person, and resolves with the decision. */
  askToLeave: (address: string) => Promise<boolean>;
  askToDraft: ((text: string) => Promise<boolean>) | undefined;
  askToApprove: (waiting: Waiting) => Promise<boolean>;
  onLeave: () => unknown;
}

/** Connects an interface with the workspace. Everything that has no handler here is refused. */
export function useBridge(frame: RefObject<HTMLIFrameElement | null>, options: BridgeOptions) {
  const { app, theme } = options;
  const [height, setHeight] = useState(200);
  const [isReady, setReady] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const connected = useRef<AppBridge | null>(null);
  const current = useEffectEvent(() => options);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let isOver = false;
    const end = (reason: string) => {
      isOver = true;
      setFault(reason);
      void bridge.close();
    };
    const canDraft = current().askToDraft !== undefined;
    const bridge = new AppBridge(
      null,
      { name: 'Staffroom', version: '1.0.0' },
      { openLinks: {}, serverTools: {}, ...(canDraft && { message: { text: {} } }) },
      { hostContext: hostContext(app, current().theme, element.clientWidth) },
    );
    const transport = new FrameTransport({
      frame: element,
      onFlood: () => end(t('The interface was ended because it sent too many or too large messages.')),
      onLeave: () => current().onLeave(),
    });
    const timer = setTimeout(() => end(t('The interface did not start.')), startTimeoutMs);

    bridge.oninitialized = () => {
      clearTimeout(timer);
      setReady(true);
      void bridge.sendToolInput({ arguments: app.input });
      void bridge.sendToolResult(app.result as CallToolResult);
    };
    bridge.onsizechange = ({ height: wanted }) => {
      if (wanted !== undefined && Number.isFinite(wanted))
        setHeight(Math.min(heights.max, Math.max(heights.min, Math.ceil(wanted))));
    };
    bridge.onopenlink = async ({ url }) => {
      const target = URL.canParse(url) ? new URL(url) : null;
      const isExternal =
        target && /^https?:$/.test(target.protocol) && target.origin !== window.location.origin;
      return { isError: !isExternal || !(await current().askToLeave(target.href)) };
    };
    if (canDraft)
      bridge.onmessage = async ({ content }) => {
        const text = content
          .map((part) => (part.type === 'text' ? part.text : ''))
          .join('\n')
          .trim()
          .slice(0, maxDraftLength);
        const { askToDraft } = current();
        return { isError: text === '' || !(await askToDraft?.(text)) };
      };
    const isTooOften = limited(maxCallsPerSecond);
    /** Names of tools that needed an approval. A second one is not requested while the person decides. */
    const changing = new Set<string>();
    let isAsking = false;
    bridge.oncalltool = async ({ name, arguments: input = {} }) => {
      // The server decides; this only saves the way.
      if (!app.callable.includes(name)) throw new Error('This interface can’t use that tool.');
      if (isTooOften()) throw new Error('Too many calls. Try again in a second.');
      const call = (approval?: string) =>
        callCore('POST /api/ai-chat-sessions/:id/apps/:view/calls', {
          params: { id: current().sessionId, view: app.id },
          body: { tool: name, input, ...(approval !== undefined && { approval }) },
        });
      const busy = new Error('Another change waits for approval.');
      if (isAsking && changing.has(name)) throw busy;
      const first = await call();
      if (first.state === 'done') return first.result as CallToolResult;
      changing.add(name);
      if (isAsking) throw busy;
      isAsking = true;
      const isDecided = await current()
        .askToApprove(first)
        .finally(() => (isAsking = false));
      if (!isDecided) throw busy;
      const second = await call(first.approval.id);
      if (second.state !== 'done') throw new Error('The change was not approved.');
      return second.result as CallToolResult;
    };

    let loads = 0;
    const onLoad = () => {
      loads += 1;
      // A second document would get the messages of the first.
      if (loads > 1) end(t('The interface was ended because it left its page.'));
    };
    element.addEventListener('load', onLoad);
    connected.current = bridge;
    void bridge.connect(transport).then(() => {
      if (!isOver) element.src = app.frame;
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      element.removeEventListener('load', onLoad);
      connected.current = null;
      void bridge.close();
    };
  }, [frame, app]);

  useEffect(() => {
    const width = frame.current?.clientWidth ?? 0;
    if (isReady) connected.current?.setHostContext(hostContext(app, theme, width));
  }, [app, frame, isReady, theme]);

  return { height, isReady, fault };
}

/** Returns a function that counts its calls and tells whether there were too many in this second. */
function limited(max: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1_000);
    count = now === second ? count + 1 : 1;
    second = now;
    return count > max;
  };
}
