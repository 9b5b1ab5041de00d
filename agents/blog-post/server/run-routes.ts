import { AppError } from '@staffroom/sdk';
import * as contract from '../contract.ts';
import { collections, type RunRow } from './collections.ts';
import { type AgentCall, route } from './kit.ts';
import { postToRewrite } from './topic-post.ts';
import { findTopics } from './topics.ts';
import { lengthLimits } from './write.ts';

export const runRoutes = [
  route(contract.createRun, async ({ body: { field }, call }) => {
    const found = await findTopics(call, field);
    const none = { topicId: null, jobId: null, postId: null, text: '', target: null, times: 0, made: [] };
    return present(call, await collections(call).runs.create({ field, ...found, ...none }));
  }),

  route(contract.getRun, async ({ params, call }) =>
    present(call, await collections(call).runs.get(params.id)),
  ),

  route(contract.renewTopics, async ({ params, body: { field }, call }) => {
    const { runs } = collections(call);
    await runs.get(params.id);
    return present(call, await runs.update(params.id, { field, ...(await findTopics(call, field)) }));
  }),

  route(contract.startWriting, async ({ params, body: { topicId, existing }, call }) => {
    const { runs } = collections(call);
    const run = await runs.get(params.id);
    const topic = run.topics.find(({ id }) => id === topicId);
    if (!topic) throw new AppError('invalid', 'This topic no longer exists. Choose another.');
    const over = await postToRewrite(call, run, topic, existing);
    const times = run.times + 1;
    const { jobId } = await call.enqueue(contract.write, { runId: run.id, topicId, times, over });
    // The post of another topic must not appear as the result of this one.
    const postId = over?.postId ?? null;
    const begun = { topicId, jobId, postId, times, text: '', target: lengthLimits(call).target };
    return present(call, await runs.update(run.id, begun));
  }),
];

function present(call: AgentCall, run: RunRow): contract.Run {
  const { id, field, topics, how, topicId, jobId, postId, text, target } = run;
  const limits = lengthLimits(call);
  return { id, field, topics, how, topicId, jobId, postId, text, ...limits, target: target ?? limits.target };
}
