import type { Kind } from '../../../models/ai-queries.ts';
import { t } from '../../../texts/texts.ts';

/** These settings are on two pages, whose texts differ in places. */
export type Place = 'settings' | 'admin';

/** The messages about providers or models, after a success and after a failure. */
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
  missing: string;
}

const missing: Record<Kind, Record<Place, string>> = {
  provider: {
    settings: t('Name and identifier are required'),
    admin: t('Provider name and identifier are required'),
  },
  model: {
    settings: t('Name, identifier, and provider are required'),
    admin: t('Model name, identifier, and provider are required'),
  },
};

export function textsOf(kind: Kind, place: Place): Texts {
  const Kind = kind === 'provider' ? t('Provider') : t('Model');
  const name = kind === 'provider' ? t('provider') : t('model');
  return {
    loadFailed: kind === 'provider' ? t('Failed to load AI providers') : t('Failed to load AI models'),
    added: t('{Kind} added successfully', { Kind }),
    addFailed: t('Failed to add {kind}', { kind: name }),
    saved: t('{Kind} saved', { Kind }),
    saveFailed: t('Failed to save {kind}', { kind: name }),
    deleted: t('{Kind} deleted successfully', { Kind }),
    deleteFailed: t('Failed to delete {kind}', { kind: name }),
    switched: (active) =>
      active ? t('{Kind} activated successfully', { Kind }) : t('{Kind} deactivated successfully', { Kind }),
    switchFailed: t('Failed to update {kind} status', { kind: name }),
    madeDefault: (chosen) =>
      place === 'admin'
        ? t('{Kind} set as default successfully', { Kind })
        : t('{name} set as default {kind}', { name: chosen, kind: name }),
    defaultFailed: t('Failed to set default {kind}', { kind: name }),
    missing: missing[kind][place],
  };
}
