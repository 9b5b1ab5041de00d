import { serverKit, turnMessages } from '@staffroom/sdk/server';
import { manifest } from './manifest.ts';

const { chat, defineServerPlugin } = serverKit(manifest);

export default defineServerPlugin({
  chat: chat((turn, { ai }) => ai.stream({ messages: turnMessages(turn) })),
});
