// The contracts of the core's own API, for host and server. It is not part of the published package.
export * from './chat-attachments.ts';
export * from './chat-messages.ts';
export * from './chat-sessions.ts';
export * from './core-endpoints.ts';
export * from './document-sharing.ts';
export * from './document-versions.ts';
export * from './documents.ts';
export * from './endpoint.ts';
export * from './jobs.ts';
export * from './openapi.ts';
export * from './people.ts';
export * from './search.ts';
export * from './shared-chats.ts';
export * from './teams.ts';
