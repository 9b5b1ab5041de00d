import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FrameStart } from '../../agents/framed/frame-messages.ts';
import type { Channel } from './channel.ts';
import { FramedApp } from './framed-app.tsx';

export function show(channel: Channel, start: FrameStart): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('frame.html has no element with the id "root"');
  createRoot(root).render(
    <StrictMode>
      <FramedApp channel={channel} start={start} />
    </StrictMode>,
  );
}
