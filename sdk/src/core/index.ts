// The contracts of the core's own API, for host and server. It is not part of the published package.
export * from './core-endpoints.ts';
export * from './endpoint.ts';
export * from './people.ts';
export * from './teams.ts';
