export * from './agent.tsx';
export { type Api, useApi } from './api.ts';
export { ApiError, type FetchOptions, fetchJson, unauthenticatedEvent } from './http.ts';
export * from './query.ts';
export * from './router.ts';
export {
  SocketProvider,
  type SocketStatus,
  useSocket,
  useSocketStatus,
  useWorkspaceEvent,
} from './socket.tsx';
export { sdkVersion } from './version.ts';
