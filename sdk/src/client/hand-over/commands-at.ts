import type { AgentInfo } from '../../agent-info.ts';
import { type HandOver, handOverProblem } from '../../hand-over/hand-over-problem.ts';
import type { AgentCommand, CommandPlace } from '../../hand-over/hand-over.ts';

export interface OfferedCommands {
  agent: AgentInfo;
  commands: AgentCommand[];
}

/**
 * Returns the commands that agents offer in a place, without commands that would refuse its content.
 * @param types of the documents that are handed over
 */
export function commandsAt(
  agents: readonly AgentInfo[],
  place: CommandPlace,
  handOver: HandOver = {},
  types: readonly string[] = [],
): OfferedCommands[] {
  return agents
    .map((agent) => ({
      agent,
      commands: agent.commands.filter(({ places, question }) => {
        const whole = question === undefined ? handOver : { ...handOver, question };
        return places.includes(place) && handOverProblem(agent, whole, types) === null;
      }),
    }))
    .filter(({ commands }) => commands.length > 0);
}
