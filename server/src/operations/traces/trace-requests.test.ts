import { EventEmitter } from 'node:events';
import type { Context } from 'koa';
import { expect, it } from 'vitest';
import { traceRequests } from './trace-requests.ts';
import type { Span, SpanAttributes, Tracer } from './tracing.ts';

/** A tracer that notes what it is told. */
function notingTracer() {
  const told: unknown[] = [];
  const span: Span = {
    traceId: 't1',
    traceparent: '00-t1-s1-01',
    capturesContent: false,
    child: () => span,
    rename: (of) => void told.push(of),
    set: (attributes: SpanAttributes) => void told.push(attributes),
    end: (error) => void told.push(error === undefined ? 'ended' : 'failed'),
  };
  const tracer: Tracer = {
    begin(start, from) {
      told.push([start.of, from]);
      return span;
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  return { told, tracer };
}

function request(path: string, statusCode: number) {
  const res = Object.assign(new EventEmitter(), { statusCode });
  const state = { requestId: 'r1', route: '/api/teams/:id' };
  return { path, method: 'GET', state, res, get: () => '00-parent' } as unknown as Context;
}

it('a trace adds no listener to a response, because Node warns of more than ten', async () => {
  const { told, tracer } = notingTracer();
  const ctx = request('/api/teams/7', 503);
  await traceRequests(tracer, true)(ctx, async () => undefined);
  expect(ctx.res.listenerCount('close')).toBe(0);
  ctx.state.endTrace?.();
  expect(told).toEqual([
    ['GET', '00-parent'],
    'GET /api/teams/:id',
    { 'http.route': '/api/teams/:id', 'http.response.status_code': 503 },
    'failed',
  ]);
});

it('a browser cannot choose its trace, and files of pages have none', async () => {
  const { told, tracer } = notingTracer();
  await traceRequests(tracer, false)(request('/api/teams/7', 200), async () => undefined);
  await traceRequests(tracer, false)(request('/assets/main.js', 200), async () => undefined);
  expect(told).toEqual([['GET', undefined]]);
});
