/** Why a scope was stopped: the process of the agent has ended by itself, and is started again. */
export class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}
