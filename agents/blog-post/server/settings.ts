import { z } from 'zod';
import { Settings } from '../contract.ts';
import type { AgentCall } from './kit.ts';

const shipped: Settings = {
  publishers: 'owners',
  reviewRequired: false,
  webhookUrl: '',
  webhookSecret: '',
  siteUrl: '',
};

const Stored = z.object({ chosen: Settings.partial() });
const rowsOf = (call: AgentCall) => call.storage.collection('settings', Stored, { scope: 'workspace' });

/** What holds for the company's blog. */
export async function readSettings(call: AgentCall): Promise<Settings> {
  const [row] = (await rowsOf(call).list({ limit: 1 })).items;
  // What is stored holds no `undefined`.
  return { ...shipped, ...(row?.chosen as Partial<Settings> | undefined) };
}

export async function writeSettings(call: AgentCall, change: Partial<Settings>): Promise<void> {
  const rows = rowsOf(call);
  const [row] = (await rows.list({ limit: 1 })).items;
  if (row) await rows.update(row.id, { chosen: { ...row.chosen, ...change } });
  else await rows.create({ chosen: change });
}
