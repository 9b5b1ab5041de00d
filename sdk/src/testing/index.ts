export type { CapabilitySubject } from './capability-subject.ts';
export {
  type CapabilityCase,
  capabilitySuite,
  travelPolicy,
} from './capability-suite.ts';
export type { AskedRequest, PartialReply, Reply, ToolReply } from './fake-ai.ts';
export { fakePlatform, type FakePlatform, type FakePlatformOptions } from './fake-capabilities.ts';
export type { FakeDocument } from './fake-library.ts';
export { collectionsOf, type FrozenKind } from './frozen/frozen-kind.ts';
export { frozenRecords } from './frozen/frozen-records.ts';
export { scriptsWithin, storedScripts } from './stored-scripts.ts';
export { type TestAnswer, testAgent, type TestAgent, type TestAgentOptions } from './test-agent.ts';
export {
  type LoopbackOptions,
  type LoopbackUpstream,
  loopbackUpstream,
  type UpstreamRequest,
} from './upstream/loopback-upstream.ts';
export type { UpstreamOperation, UpstreamProtocol, UpstreamReply } from './upstream/reply.ts';
