import { AppError } from '@staffroom/sdk';
import {
  createPack,
  deleteCheck,
  deletePack,
  getCheck,
  listChecks,
  listPacks,
} from '../../check-contract.ts';
import { route } from '../kit.ts';
import { openChecks } from './checks.ts';
import { openPacks } from './packs.ts';

const mostChecks = 100;
const mostPacks = 100;

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
    if ((await packs.all()).length > mostPacks)
      throw new AppError(
        'too-large',
        `You have ${mostPacks} control lists, which is the limit. Delete one first.`,
      );
    const { id } = await packs.add(body);
    return { id };
  }),

  route(deletePack, ({ params, call }) => openPacks(call).delete(params.id)),

  route(listChecks, async ({ call }) => {
    const checks = openChecks(call);
    const { items } = await checks.rows.list({ limit: mostChecks });
    return Promise.all(items.filter(({ results }) => results.length > 0).map((row) => checks.present(row)));
  }),

  route(getCheck, async ({ params, call }) => {
    const checks = openChecks(call);
    const row = await checks.rows.get(params.id);
    const evidence = [];
    for (let cursor: string | null = null; ; ) {
      const page = await checks.evidence.list({ where: { check: row.id }, limit: 200, cursor });
      evidence.push(...page.items);
      if ((cursor = page.next) === null) break;
    }
    return {
      check: await checks.present(row),
      controls: await checks.controls(row),
      evidence: evidence.toReversed(),
    };
  }),

  route(deleteCheck, ({ params, call }) => openChecks(call).delete(params.id)),
];
