import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createOutgoing, type OutgoingOptions } from './outgoing.ts';
import { isPublicAddress } from './public-address.ts';

async function upstream(answer: RequestListener): Promise<{ server: Server; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port, asked };
}

function outgoing(options: Partial<OutgoingOptions> = {}) {
  const made = createOutgoing({ allowedHosts: [], ...options });
  onTestFinished(() => made.close());
  return made.fetch;
}

function resolver(...answers: string[][]): LookupFunction {
  return (_name, options, callback) => {
    const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

const refusal = /points to this machine or a private network/;

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a9fe:a9fe',
    '2002:7f00:1::',
    '2001:0:53aa:64c:0:0:80ff:fffe',
    'fec0::1',
    'not an address',
  ])('the address %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '104.18.7.192', '2606:4700::6812:7c0', '2a00:1450:4001:831::200a'])(
    'the address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a call to a provider', () => {
  it.each([
    'http://127.0.0.1:PORT',
    'http://2130706433:PORT',
    'http://0x7f.1:PORT',
    'http://0177.0.0.1:PORT',
    'http://127.1:PORT',
    'http://[::1]:PORT',
    'http://[::ffff:127.0.0.1]:PORT',
    'http://localhost:PORT',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00:ec2::254]/latest',
  ])('a call to a provider does not reach the private address %s', async (address) => {
    const { port, asked } = await upstream((_request, response) => response.end('secret'));
    await expect(outgoing()(address.replace('PORT', String(port)))).rejects.toThrow(refusal);
    expect(asked).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ftp://host.test/x', 'data:text/plain,x'])(
    'a call to a provider refuses %s, which is no http address',
    async (address) => {
      await expect(outgoing()(address)).rejects.toThrow('an http or https address');
    },
  );

  it('a call to a provider is refused on connecting if any address of the host name is private', async () => {
    const { port, asked } = await upstream((_request, response) => response.end('secret'));
    const address = `http://rebinding.test:${port}`;
    await expect(outgoing({ lookup: resolver(['1.1.1.1', '127.0.0.1']) })(address)).rejects.toThrow(refusal);
    await expect(outgoing({ lookup: resolver(['::ffff:127.0.0.1']) })(address)).rejects.toThrow(refusal);
    expect(asked).toEqual([]);
  });

  it('a call to a provider reaches private hosts that the operator allows, with that port or any, and no others', async () => {
    const { port, asked } = await upstream((_request, response) => response.end('fine'));
    const lookup = resolver(['127.0.0.1']);
    const call = (allowed: string, address: string) =>
      outgoing({ allowedHosts: [allowed], lookup })(`${address}:${port}/v1`).then((answer) => answer.text());
    for (const allowed of ['llm.test', `llm.test:${port}`])
      expect(await call(allowed, 'http://llm.test')).toBe('fine');
    expect(await call('127.0.0.1', 'http://127.1')).toBe('fine');
    for (const allowed of ['llm.test:1', 'test', 'other.test', '127.0.0.1'])
      await expect(call(allowed, 'http://llm.test')).rejects.toThrow(refusal);
    expect(asked).toHaveLength(3);
  });

  it('a call to a provider does not follow a redirect, even to an allowed host', async () => {
    const { port, asked } = await upstream((_request, response) =>
      response.writeHead(302, { location: '/other' }).end(),
    );
    const fetch = outgoing({ allowedHosts: ['127.0.0.1'] });
    await expect(fetch(`http://127.0.0.1:${port}/v1`)).rejects.toThrow('redirects elsewhere');
    expect(asked).toEqual(['GET /v1']);
  });

  it('a call to a provider transmits method, headers and body, and returns status, headers and body', async () => {
    const { port } = await upstream((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { authorization, 'content-type': type, 'content-length': length } = request.headers;
        response.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' });
        response.end(JSON.stringify({ authorization, type, length, body: Buffer.concat(chunks).toString() }));
      });
    });
    const answer = await outgoing({ allowedHosts: ['127.0.0.1'] })(`http://127.0.0.1:${port}/v1/chat`, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: '{"text":"Größe"}',
    });
    expect([answer.status, answer.ok, answer.headers.get('retry-after')]).toEqual([429, false, '7']);
    expect(await answer.json()).toEqual({
      authorization: 'Bearer key',
      type: 'application/json',
      length: '18',
      body: '{"text":"Größe"}',
    });
  });

  it.each(['for await', 'read()'])(
    "a provider's response is passed on piece by piece as it arrives, to a reader that uses %s",
    async (way) => {
      const responses: ServerResponse[] = [];
      const { port } = await upstream((_request, response) => {
        responses.push(response);
        response.write('one');
      });
      const { body } = await outgoing({ allowedHosts: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`);
      const pieces: AsyncIterator<Uint8Array> =
        way === 'for await' ? (body as ReadableStream<Uint8Array>)[Symbol.asyncIterator]() : pullFrom(body);
      const text = async () => {
        const { value } = await pieces.next();
        return value === undefined ? undefined : Buffer.from(value as Uint8Array).toString();
      };
      expect(await text()).toBe('one');
      responses[0]?.write('two');
      expect(await text()).toBe('two');
      responses[0]?.end();
      expect(await text()).toBeUndefined();
    },
  );

  it.each(['before the answer', 'in the middle of the answer'])(
    'a call to a provider closes its socket when it is aborted %s',
    async (when) => {
      const closed = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      const { port } = await upstream((request, response) => {
        request.socket.once('close', () => closed.resolve());
        if (when !== 'before the answer') response.write('one');
        arrived.resolve();
      });
      const controller = new AbortController();
      const answer = outgoing({ allowedHosts: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, {
        signal: controller.signal,
      });
      await arrived.promise;
      const reading = answer.then((response) => response.text());
      if (when !== 'before the answer') await answer;
      controller.abort(new Error('stopped'));
      await expect(reading).rejects.toThrow('stopped');
      await closed.promise;
      await expect(
        outgoing({ allowedHosts: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`, { signal: controller.signal }),
      ).rejects.toThrow('stopped');
    },
  );

  it('a call to a provider fails if the response breaks off or nothing listens', async () => {
    const { port, server } = await upstream((request, response) => {
      response.write('half', () => request.socket.destroy());
    });
    const fetch = outgoing({ allowedHosts: ['127.0.0.1'] });
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    await expect(answer.text()).rejects.toMatchObject({ code: 'ECONNRESET' });
    server.close();
    await once(server, 'close');
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('a call to a provider leaves no connection open when its reader stops reading', async () => {
    const closed = Promise.withResolvers<void>();
    const { port } = await upstream((request, response) => {
      request.socket.once('close', () => closed.resolve());
      response.write('one');
    });
    const { body } = await outgoing({ allowedHosts: ['127.0.0.1'] })(`http://127.0.0.1:${port}/`);
    const pieces = (body as ReadableStream<Uint8Array>)[Symbol.asyncIterator]();
    expect(Buffer.from((await pieces.next()).value ?? []).toString()).toBe('one');
    await pieces.return?.();
    await closed.promise;
  });
});

async function* pullFrom(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value;
}
