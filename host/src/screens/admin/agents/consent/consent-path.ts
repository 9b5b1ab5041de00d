/**
 * The address of the screen that shows what a version of an agent can do. The version is a parameter, because the server takes an
 * address with a dot in its last part for a file.
 */
export const consentPath = (agent: string, version: string): string =>
  `/admin/agents/${agent}?version=${encodeURIComponent(version)}`;
