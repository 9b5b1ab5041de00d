// The test tools that only tests of the server and the host use. Not published, and no agent can import them.
export { forgetServerMessages } from '../client/texts/server-message.ts';
export type { CapabilitySubject } from '../testing/capability-subject.ts';
export { travelPolicy } from '../testing/capability-suite.ts';
export type { FakeDocument } from '../testing/fake-library.ts';
export type { LoopbackOptions } from '../testing/upstream/loopback-upstream.ts';
export type { UpstreamProtocol } from '../testing/upstream/reply.ts';
