import { part } from '../../part.tsx';

// The list of chats is on every screen, so these parts load when the page is used.
export const SessionTools = part(
  async () => (await import(/* webpackChunkName: "in-use" */ './session-tools.tsx')).SessionTools,
);
export const NameField = part(
  async () => (await import(/* webpackChunkName: "in-use" */ './name-field.tsx')).NameField,
);
export const SessionManager = part(
  async () => (await import(/* webpackChunkName: "in-use" */ './session-manager.tsx')).SessionManager,
);
