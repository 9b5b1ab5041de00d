/** Every scope that an endpoint for administrators needs. A scope to change includes the scope to read of the same area. */
export const adminScopes = [
  'people:read',
  'people:change',
  'teams:read',
  'teams:change',
  'agents:read',
  'agents:change',
  'secrets:read',
  'secrets:change',
  'ai:read',
  'ai:change',
  'providers:read',
  'providers:change',
  'tools:read',
  'tools:change',
  'usage:read',
  'usage:change',
  'audit:read',
  'operations:read',
  'operations:change',
] as const;
export type AdminScope = (typeof adminScopes)[number];

export type AdminScopeArea = AdminScope extends `${infer Area}:${string}` ? Area : never;

interface ScopedEndpoint {
  method: string;
  scope?: AdminScopeArea | null;
}

/** Returns the scope with which an administration token can call the endpoint; null if no token can. */
export function adminScopeOf({ scope, method }: ScopedEndpoint): AdminScope | null {
  if (scope == null) return null;
  return `${scope}:${method === 'GET' ? 'read' : 'change'}` as AdminScope;
}

export function includesScope(scopes: readonly AdminScope[], needed: AdminScope): boolean {
  return scopes.some((scope) => scope === needed || scope === needed.replace(/:read$/, ':change'));
}
