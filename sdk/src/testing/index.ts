export { capabilitySuite } from './capability-suite.ts';
export type { AskedRequest, Reply } from './fake-ai.ts';
export { fakePlatform } from './fake-capabilities.ts';
export { collectionsOf } from './frozen/frozen-kind.ts';
export { frozenRecords } from './frozen/frozen-records.ts';
export { scriptsWithin, storedScripts } from './stored-scripts.ts';
export { testAgent } from './test-agent.ts';
export {
  type LoopbackUpstream,
  loopbackUpstream,
  type UpstreamRequest,
} from './upstream/loopback-upstream.ts';
export type { UpstreamReply } from './upstream/reply.ts';
