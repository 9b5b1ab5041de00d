/** The address of the screen that shows what a version of an agent can do. */
export const consentPath = (agent: string, version: string): string =>
  `/admin/agents/${agent}/${encodeURIComponent(version)}`;
