/** Node's channels reach the tests of other worker threads, whose sign-outs would end the session of this one. */
export function ownChannels(): typeof BroadcastChannel {
  const prefix = crypto.randomUUID();
  return class extends Shared {
    constructor(name: string) {
      super(`${prefix} ${name}`);
    }
  };
}

const Shared = globalThis.BroadcastChannel;
