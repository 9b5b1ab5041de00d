/**
 * Replaces Node's broadcast channels, which reach other worker threads: the sign-outs of their tests would end the session of
 * this test.
 */
export function ownChannels(): typeof BroadcastChannel {
  const prefix = crypto.randomUUID();
  return class extends Shared {
    constructor(name: string) {
      super(`${prefix} ${name}`);
    }
  };
}

const Shared = globalThis.BroadcastChannel;
