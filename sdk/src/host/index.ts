// What the host alone needs of the client kit. It is not part of the published package, and no agent may import it.
export * from '../client/core-api.ts';
