import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { nameFile } from './name-file.ts';

it.each([
  ['plan.pdf', 'attachment; filename="plan.pdf"'],
  [
    'Überblick für Prüfer.pptx',
    `attachment; filename="Uberblick fur Prufer.pptx"; filename*=UTF-8''%C3%9Cberblick%20f%C3%BCr%20Pr%C3%BCfer.pptx`,
  ],
  ['日本.md', `attachment; filename="??.md"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.md`],
])('a download named %j reaches the client with all its letters', async (filename, header) => {
  const app = new Koa();
  app.use((ctx) => {
    nameFile(ctx, filename);
    ctx.body = Buffer.from('content');
  });
  const server = app.listen(0);
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}`);
    expect(headers.get('content-disposition')).toBe(header);
  } finally {
    server.close();
  }
});
