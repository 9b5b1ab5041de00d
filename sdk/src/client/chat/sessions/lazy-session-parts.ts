import { part } from '../../part.tsx';

// The list of chats is on every screen, so these parts load when the page is used.
export const SessionTools = part(
  async () => (await import(/* webpackChunkName: "session-tools" */ './session-tools.tsx')).SessionTools,
);
export const NameField = part(
  async () => (await import(/* webpackChunkName: "session-tools" */ './name-field.tsx')).NameField,
);
export const SessionManager = part(
  async () => (await import(/* webpackChunkName: "session-tools" */ './session-manager.tsx')).SessionManager,
);
