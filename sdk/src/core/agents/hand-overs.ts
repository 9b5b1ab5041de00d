import { z } from 'zod';
import { HandOverContent } from '../../hand-over/hand-over.ts';
import { coreEndpoint, noContent } from '../endpoint.ts';

const title = z.string().trim().min(1).max(200);
/** A path inside the agent's own page. */
const href = z.string().max(500).startsWith('/agents/');
const RecordPlace = z.object({ kind: z.literal('record'), id: z.uuid(), title, href });
const JobPlace = z.object({ kind: z.literal('job'), id: z.uuid() });

/** The origin of a hand-over. The server looks up the title of the origin; for a record, the agent provides the title. */
export const HandOverSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), id: z.uuid(), messageId: z.uuid().optional() }),
  JobPlace,
  RecordPlace,
  z.object({ kind: z.literal('document'), id: z.uuid() }),
]);
export type HandOverSource = z.output<typeof HandOverSource>;

export const HandOverArrival = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), id: z.uuid() }),
  JobPlace,
  RecordPlace,
]);
export type HandOverArrival = z.output<typeof HandOverArrival>;

/** The origin or the result of a hand-over, as the person who handed over can see it now. */
export const LineageEnd = z.object({
  id: z.uuid(),
  kind: z.enum(['chat', 'job', 'record', 'document']),
  /** Slug of the agent; null for a document. */
  agent: z.string().nullable(),
  agentName: z.string().nullable(),
  /** Title; null when the origin or result was deleted or the person can no longer read it. */
  title: z.string().nullable(),
  href: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type LineageEnd = z.output<typeof LineageEnd>;

export const HandOverInfo = z.object({
  id: z.uuid(),
  to: z.string(),
  href: z.string(),
  question: z.string(),
  text: z.string(),
  command: z.string().nullable(),
  /** The handed-over documents that the person can read. */
  documents: z.array(z.object({ id: z.uuid(), filename: z.string() })),
  from: LineageEnd.nullable(),
  /** The result of the hand-over; null until there is a result. */
  arrived: LineageEnd.nullable(),
});
export type HandOverInfo = z.output<typeof HandOverInfo>;

export const Lineage = z.object({ from: z.array(LineageEnd), to: z.array(LineageEnd) });
export type Lineage = z.output<typeof Lineage>;

const path = '/api/hand-overs';
const Params = z.object({ id: z.uuid() });

export const createHandOver = coreEndpoint({
  method: 'POST',
  path,
  policy: 'user',
  summary: 'Hand something over to an agent; the agent receives it when the page at `href` opens',
  body: z.strictObject({
    to: z.string().max(80),
    content: HandOverContent,
    from: HandOverSource.nullish(),
  }),
  response: HandOverInfo,
  status: 201,
  errors: ['not-found', 'unavailable'],
});

export const getHandOver = coreEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  policy: 'user',
  summary: 'Get a hand-over that the person made',
  params: Params,
  response: HandOverInfo,
  errors: ['not-found'],
});

export const arriveHandOver = coreEndpoint({
  method: 'POST',
  path: `${path}/:id/arrival`,
  policy: 'user',
  summary: 'Record the result of a hand-over; only the first result counts',
  params: Params,
  body: HandOverArrival,
  response: noContent,
  errors: ['not-found'],
});

export const getLineage = coreEndpoint({
  method: 'GET',
  path: '/api/lineage',
  policy: 'user',
  summary: 'Get the origin and the results of an item, from the person’s own hand-overs',
  query: z.object({ kind: LineageEnd.shape.kind, id: z.uuid() }),
  response: Lineage,
});
