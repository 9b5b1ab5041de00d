import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createOutgoing } from '../ai/outgoing/outgoing.ts';
import type { CapabilityContext } from './context.ts';
import { signatureOf, webhookCapability } from './webhook.ts';

const key = 'a key that both sides have';

async function otherSide(status = 200, allowedHosts = ['127.0.0.1']) {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response
        .writeHead(status, status === 302 ? { location: '/other' } : {})
        .end('{"url":"https://blog.test/1"}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outgoing = createOutgoing({ allowedHosts });
  onTestFinished(() => {
    outgoing.close();
    server.close();
  });
  const { signal } = new AbortController();
  const make = webhookCapability({ outgoing, variables: { TEST_WEBHOOK_SECRET: key } });
  const webhook = make({ signal } as CapabilityContext);
  const { port } = server.address() as AddressInfo;
  const event = {
    url: `http://127.0.0.1:${port}/hook`,
    secret: 'TEST_WEBHOOK_SECRET',
    id: 'event-1',
    type: 'post.published',
    data: { title: 'Größe' },
  };
  const send = (wanted: typeof event) => webhook.send(wanted);
  return { got, send, event };
}

it('a webhook is signed, so that the recipient can verify the sender', async () => {
  const { got, send, event } = await otherSide();
  expect(await send(event)).toEqual({ status: 200, body: '{"url":"https://blog.test/1"}' });
  const [{ headers, body } = { headers: {}, body: '' }] = got;
  expect(JSON.parse(body)).toMatchObject({ type: 'post.published', data: { title: 'Größe' } });
  const signed = `event-1.${String(headers['webhook-timestamp'])}.${body}`;
  const digest = createHmac('sha256', key).update(signed).digest('base64');
  expect([headers['webhook-id'], headers['webhook-signature']]).toEqual(['event-1', `v1,${digest}`]);
  expect(signatureOf(`whsec_${Buffer.from(key).toString('base64')}`, signed)).toBe(`v1,${digest}`);
});

it('a signature equals the one in the specification of Standard Webhooks', () => {
  const signed = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
  expect(signatureOf('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', signed)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it.each([
  ['whose address is in a private network', 200, [], {}, 'unavailable', /private network/],
  ['that redirects to another address', 302, ['127.0.0.1'], {}, 'unavailable', /redirects elsewhere/],
  ['that answers with status 500', 500, ['127.0.0.1'], {}, 'unavailable', /answered with 500/],
  [
    'whose secret is not set',
    200,
    ['127.0.0.1'],
    { secret: 'OTHER_WEBHOOK_SECRET' },
    'invalid',
    /OTHER_WEBHOOK_SECRET isn’t set/,
  ],
  [
    'whose address contains a password',
    200,
    ['127.0.0.1'],
    { url: 'http://ana:Zk4-never@127.0.0.1/' },
    'invalid',
    /must not contain a user or password/,
  ],
  [
    'whose address is not an http address',
    200,
    ['127.0.0.1'],
    { url: 'ftp://host.test/' },
    'invalid',
    /address/,
  ],
])('calling a webhook %s fails with a reason', async (_, status, hosts, change, code, message) => {
  const { send, event } = await otherSide(status, hosts);
  const sent = send({ ...event, ...change });
  await expect(sent).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
});
