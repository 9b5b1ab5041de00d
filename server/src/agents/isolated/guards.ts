import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { AppError } from '@staffroom/sdk';

/**
 * Keeps the code of this process to what its manifest says, where node's permissions know no bounds: other processes of the same
 * user, and hosts. It stops mistakes and libraries that call home; code that means harm can get around it.
 * @param hosts of the manifest
 */
export function guardProcess(hosts: readonly string[]): void {
  guardSignals();
  guardNetwork(hosts);
  // For those who import by name.
  syncBuiltinESMExports();
}

function guardSignals(): void {
  const raw = process as unknown as Record<string, unknown>;
  for (const name of ['kill', '_kill', '_debugProcess']) {
    const original = raw[name] as (pid: number, ...rest: unknown[]) => unknown;
    raw[name] = (pid: number, ...rest: unknown[]) => {
      if (pid === process.pid) return original.call(process, pid, ...rest);
      throw new AppError('forbidden', 'An agent may not send signals to other processes');
    };
  }
}

function guardNetwork(hosts: readonly string[]): void {
  const sockets = net.Socket.prototype as unknown as { connect: (...args: unknown[]) => net.Socket };
  const { connect } = sockets;
  const guarded = function (this: net.Socket, ...args: unknown[]): net.Socket {
    const host = hostOf(args);
    if (host === null || !isAmong(hosts, host))
      throw new AppError(
        'forbidden',
        `The agent may not connect to ${host ?? 'a socket file'}: its manifest does not name it under "hosts"`,
      );
    return connect.apply(this, args);
  };
  sockets.connect = guarded;
}

/** @returns null for what is no host */
function hostOf(args: unknown[]): string | null {
  // Node itself calls it with all arguments in one list.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: unknown; path?: unknown };
    if (typeof path === 'string') return null;
    return typeof host === 'string' ? host.toLowerCase() : 'localhost';
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return typeof second === 'string' ? second.toLowerCase() : 'localhost';
}

/** @param host an address in numbers is a name like any other */
function isAmong(hosts: readonly string[], host: string): boolean {
  return hosts.some((each) => (each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each));
}
