import type { Kind } from '../../../models/ai-queries.ts';

/** The two addresses of these settings; a few of their sentences differ. */
export type Place = 'settings' | 'admin';

/** What is said about providers or models, after something was done and when it could not be. */
export interface Texts {
  loadFailed: string;
  added: string;
  addFailed: string;
  saved: string;
  saveFailed: string;
  deleted: string;
  deleteFailed: string;
  switched: (active: boolean) => string;
  switchFailed: string;
  madeDefault: (name: string) => string;
  defaultFailed: string;
  /** Of a form that was sent without them. */
  missing: string;
}

const missing: Record<Kind, Record<Place, string>> = {
  provider: {
    settings: 'Name and identifier are required',
    admin: 'Provider name and identifier are required',
  },
  model: {
    settings: 'Name, identifier, and provider are required',
    admin: 'Model name, identifier, and provider are required',
  },
};

export function textsOf(kind: Kind, place: Place): Texts {
  const Kind = kind === 'provider' ? 'Provider' : 'Model';
  return {
    loadFailed: `Failed to load AI ${kind}s`,
    added: `${Kind} added successfully`,
    addFailed: `Failed to add ${kind}`,
    saved: `${Kind} saved`,
    saveFailed: `Failed to save ${kind}`,
    deleted: `${Kind} deleted successfully`,
    deleteFailed: `Failed to delete ${kind}`,
    switched: (active) => `${Kind} ${active ? 'activated' : 'deactivated'} successfully`,
    switchFailed: `Failed to update ${kind} status`,
    madeDefault: (name) =>
      place === 'admin' ? `${Kind} set as default successfully` : `${name} set as default ${kind}`,
    defaultFailed: `Failed to set default ${kind}`,
    missing: missing[kind][place],
  };
}
