import { AppError } from '@staffroom/sdk';
import * as contract from '../../contract.ts';
import { route } from '../kit.ts';
import { recheckPlan } from '../plan.ts';
import { openPosts } from '../posts.ts';
import { presentPost } from '../present.ts';
import { openRevisions } from '../revisions.ts';

const maxConfirmed = 500;

/** Routes with which people settle what a model left open: unsupported statements, and a text that was cut off. */
export const draftRoutes = [
  route(contract.confirmFact, async ({ params, body: { key, confirmed }, call }) => {
    const { name: by } = call.user;
    const row = await openPosts(call).change(params.id, (now) => {
      const others = now.confirmed.filter((each) => each.key !== key);
      return { confirmed: confirmed ? [...others, { key, by }].slice(-maxConfirmed) : others };
    });
    return presentPost(confirmed ? row : await recheckPlan(call, row), call);
  }),

  route(contract.continuePost, async ({ params, call }) => {
    const row = await openPosts(call).editable(params.id);
    const head = await openRevisions(call).head(row.id);
    if (!head.isCut) throw new AppError('conflict', 'This text is complete.');
    return call.enqueue(contract.continueWriting, { postId: row.id, version: head.version });
  }),

  route(contract.completePost, async ({ params, call }) => {
    const row = await openPosts(call).editable(params.id);
    return presentPost(await openRevisions(call).complete(row), call);
  }),
];
