export {
  type CapabilityCase,
  type CapabilitySubject,
  capabilitySuite,
  travelPolicy,
} from './capability-suite.ts';
export type { Reply } from './fake-ai.ts';
export { fakePlatform, type FakePlatform, type FakePlatformOptions } from './fake-capabilities.ts';
export type { FakeDocument } from './fake-library.ts';
export { type Said, testAgent, type TestAgent, type TestAgentOptions } from './test-agent.ts';
