import './page-language.ts';
import '../../style-nonce.ts';
import '../../fonts.ts';
import '@staffroom/sdk/styles.css';
import { loadIcons, loadKitTexts, readAppearance } from '@staffroom/sdk/host';
import { type FrameStart, readyForPort } from '../../agents/framed/frame-messages.ts';
import { texts } from '../../texts/texts.ts';
import { callOver } from './calls.ts';
import { openChannel } from './channel.ts';
import { standIn } from './stand-ins.ts';
import { tellRefusals } from './tell-refusals.ts';

void begin();

async function begin() {
  // Texts must load before the code that uses them is imported.
  const loading = Promise.all([loadKitTexts(), texts.load(), loadIcons()]).then(() => import('./show.tsx'));
  const channel = openChannel(await portOfHost());
  const start = await new Promise<FrameStart>((resolve) => {
    channel.subscribe((message) => message.type === 'start' && resolve(message.start));
  });
  callOver(channel);
  const storage = standIn(channel, start.kept);
  channel.subscribe((message) => {
    if (message.type !== 'kept') return;
    storage.hold(message.key, message.value);
    window.dispatchEvent(new StorageEvent('storage', { key: message.key, newValue: message.value }));
  });
  Object.assign(document.documentElement.dataset, readAppearance());
  const { show } = await loading;
  // Runs before any code of the agent.
  tellRefusals(channel);
  show(channel, start);
}

function portOfHost(): Promise<MessagePort> {
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage({ source, ports: [port] }) {
      if (source !== parent || port === undefined) return;
      window.removeEventListener('message', onMessage);
      resolve(port);
    });
    // The target origin is '*', because the message contains nothing secret and an opaque origin cannot be named.
    parent.postMessage(readyForPort, '*');
  });
}
