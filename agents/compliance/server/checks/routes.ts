import { AppError, msg } from '@staffroom/sdk';
import type { z } from 'zod';
import {
  createPack,
  deleteCheck,
  deletePack,
  exportCheck,
  getCheck,
  listChecks,
  listPacks,
  shareCheck,
  unshareCheck,
} from '../../checks/contract.ts';
import { manifest } from '../../manifest.ts';
import { exportWords } from '../findings/export-words.ts';
import { type AgentCall, route } from '../kit.ts';
import { writeFile } from '../write-file.ts';
import { openChecks } from './checks.ts';
import { orderOfCheck } from './export.ts';
import { openPacks } from './packs.ts';

const maxChecks = 100;
const maxPacks = 100;

export const checkRoutes = [
  route(listPacks, async ({ call }) =>
    (await openPacks(call).all()).map(({ id, own, list }) => ({
      id,
      own,
      name: list.name,
      version: list.version,
      source: list.source,
      controls: list.controls.length,
    })),
  ),

  route(createPack, async ({ body, call }) => {
    const packs = openPacks(call);
    if ((await packs.all()).length > maxPacks)
      throw new AppError(
        'too-large',
        msg`You have ${maxPacks} control lists, which is the limit. Delete one first.`,
      );
    const { id } = await packs.add(body);
    return { id };
  }),

  route(deletePack, ({ params, call }) => openPacks(call).delete(params.id)),

  route(listChecks, async ({ call }) => {
    const checks = openChecks(call);
    const { items } = await checks.rows.list({ limit: maxChecks });
    return Promise.all(items.filter(({ results }) => results.length > 0).map((row) => checks.present(row)));
  }),

  route(getCheck, ({ params, call }) => load(call, params.id)),

  route(exportCheck, async ({ params, query, call }) => {
    const loaded = await load(call, params.id);
    return writeFile(call, 'check', query.format, (format) =>
      orderOfCheck(format, loaded, exportWords(call.user)),
    );
  }),

  route(shareCheck, async ({ params: { id }, body, call }) => {
    const checks = openChecks(call);
    const known = (await checks.rows.get(id)).teams.includes(body.id);
    const shared = await checks.share(id, body);
    if (!known && body.to === 'person')
      await call.notify.people(
        [body.id],
        msg`${call.user.name} shared the check “${shared.pack.name}” with you`,
        { href: `/agents/${manifest.id}?view=frameworks&check=${id}` },
      );
    return checks.present(shared);
  }),

  route(unshareCheck, async ({ params: { id, from }, call }) => {
    const checks = openChecks(call);
    return checks.present(await checks.unshare(id, from));
  }),

  route(deleteCheck, ({ params, call }) => openChecks(call).delete(params.id)),
];

async function load(call: AgentCall, id: string): Promise<z.output<typeof getCheck.response>> {
  const checks = openChecks(call);
  const row = await checks.rows.get(id);
  const evidence = await checks.quotesOf(row.id);
  return {
    check: await checks.present(row),
    controls: await checks.controls(row),
    evidence: evidence.toReversed(),
  };
}
