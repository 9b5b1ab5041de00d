/** The reason for stopping a scope when the agent's process has ended unexpectedly and restarts. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}
