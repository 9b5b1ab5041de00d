// The minimal server with a model: Koa, sockets and the official SDK, listening. Also the baseline for a single request.
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { OpenAI } from 'openai';
import { WebSocketServer } from 'ws';
import { reportMeasurements } from '../sockets/measured.ts';

const model = new OpenAI({ apiKey: 'bench-key' });
const app = new Koa();
app.use((ctx) => {
  ctx.body = model.baseURL;
});
const server = app.listen(0, '127.0.0.1', () => {
  if (process.send) reportMeasurements(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  else process.stdout.write('it is ready at last\n');
});
new WebSocketServer({ server });
process.on('disconnect', () => process.exit());
