import { AppError } from '@staffroom/sdk';
import { z } from 'zod';
import { Settings, type ShownSettings } from '../contract.ts';
import { defaultPrompts } from '../prompt.ts';
import type { ContentType } from '../project.ts';
import type { AgentCall } from './kit.ts';

const shipped: Settings = {
  linkedInPrompt: defaultPrompts.linkedin,
  twitterPrompt: defaultPrompts.twitter,
  caseStudyPrompt: defaultPrompts['case-study'],
  provider: null,
  model: null,
  temperature: 0.7,
  vary: true,
};

export type ChosenSettings = Settings & { from: ShownSettings['from'] };

/** What the person chose, else what the team chose, else what is shipped; each setting by itself. */
export async function readSettings(call: AgentCall): Promise<ChosenSettings> {
  const [own, team] = await Promise.all([stored(call, 'user'), stored(call, 'workspace')]);
  const from = own ? 'person' : team ? 'team' : 'default';
  // What is stored holds no `undefined`.
  return { ...shipped, ...(team?.chosen as Partial<Settings>), ...(own?.chosen as Partial<Settings>), from };
}

/** @throws AppError `forbidden` for the team's settings where the person is no administrator */
export async function writeSettings(
  call: AgentCall,
  scope: 'user' | 'workspace',
  change: Partial<Settings> | null,
): Promise<void> {
  if (scope === 'workspace' && call.user.role !== 'admin')
    throw new AppError('forbidden', 'Only an administrator can set what holds for the team.');
  const rows = collection(call, scope);
  const before = await stored(call, scope);
  if (change === null) {
    if (before) await rows.delete(before.id);
  } else if (before) await rows.update(before.id, { chosen: { ...before.chosen, ...change } });
  else await rows.create({ chosen: change });
}

export const promptOf = (settings: Settings, type: ContentType): string =>
  ({
    linkedin: settings.linkedInPrompt,
    twitter: settings.twitterPrompt,
    'case-study': settings.caseStudyPrompt,
  })[type];

function collection(call: AgentCall, scope: 'user' | 'workspace') {
  return call.storage.collection('settings', StoredSettings, { scope });
}

const StoredSettings = z.object({ chosen: Settings.partial() });

async function stored(call: AgentCall, scope: 'user' | 'workspace') {
  const { items } = await collection(call, scope).list({ limit: 1 });
  return items[0];
}
