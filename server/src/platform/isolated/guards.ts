import { AsyncLocalStorage } from 'node:async_hooks';
import dgram from 'node:dgram';
import { subscribe } from 'node:diagnostics_channel';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { AppError } from '@staffroom/sdk';
import { isPublicAddress } from '../../ai/outgoing/public-address.ts';
import { hostOfConnection, hostOfDatagram, isListedHost } from './hosts.ts';

/** Reports a refusal, as one line. */
type Tell = (refusal: string) => void;
type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** The name of the reading tool that is running; undefined outside of one. */
const readingTool = new AsyncLocalStorage<string>();

/** Runs a shared tool that changes nothing: while it runs, its HTTP requests may only read, too. */
export const runAsReadingTool = <T>(name: string, work: () => T): T => readingTool.run(name, work);

/** The HTTP methods that change nothing on the other server (RFC 9110, "safe"). */
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Limits this process to the hosts in its manifest, and keeps it from signaling other processes of the same user, because
 * node's permissions cover neither. It stops mistakes and libraries that call home; malicious code can get around it.
 * @param hosts the hosts in the manifest
 * @param privateHosts hosts whose addresses may be on this machine or a private network
 */
export function guardProcess(hosts: readonly string[], privateHosts: readonly string[], tell: Tell): void {
  tellDenials(tell);
  const refuse = (message: string): never => {
    tell(message);
    throw new AppError('forbidden', message);
  };
  for (const name of ['kill', '_kill', '_debugProcess'])
    guard(process, name, ([pid]) => {
      if (pid !== process.pid) refuse('An agent may not send signals to other processes');
    });
  const check = (verb: string, host: string | null): void => {
    if (host === null || !isListedHost(hosts, host))
      refuse(
        `The agent may not ${verb} ${host ?? 'a socket file'}: its manifest does not name it under "hosts"`,
      );
  };
  const checkMethod = (args: unknown[]): void => {
    const tool = readingTool.getStore();
    if (tool === undefined) return;
    const method = methodOf(args);
    if (!safeMethods.includes(method))
      refuse(
        `The tool "${tool}" may not send ${method} requests: its manifest declares that it changes nothing`,
      );
  };
  guard(globalThis, 'fetch', checkMethod);
  for (const client of [http, https]) guard(client, 'request', checkMethod);
  guard(net.Socket.prototype, 'connect', (args) => check('connect to', hostOfConnection(args)));
  for (const name of ['send', 'connect'])
    guard(dgram.Socket.prototype, name, (args) => check('send to', hostOfDatagram(name, args)));
  for (const resolver of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(resolver))
      if (/^(?:lookup|resolve|reverse)/.test(name))
        guard(resolver, name, ([host]) => check('look up', String(host).toLowerCase()));
  // A public name can have a private address, so the addresses are checked after the lookup, too.
  const checkAddresses = (host: string, found: unknown): void => {
    if (isListedHost(privateHosts, host) || addressesIn(found).every(isPublicAddress)) return;
    refuse(
      `The agent may not connect to ${host}: its address is on this machine or a private network, and AGENT_ALLOWED_HOSTS does not name it`,
    );
  };
  guardLookups(checkAddresses);
  syncBuiltinESMExports();
}

/** The HTTP method in the arguments of `fetch` or `request`, where later arguments override earlier ones. */
function methodOf(args: unknown[]): string {
  const named = args.flatMap((arg) => {
    const method: unknown =
      typeof arg === 'object' && arg !== null ? (arg as { method?: unknown }).method : undefined;
    return typeof method === 'string' ? [method.toUpperCase()] : [];
  });
  return named.at(-1) ?? 'GET';
}

/** Checks the addresses that `dns.lookup` finds, which is also how sockets and `fetch` find them. */
function guardLookups(check: (host: string, found: unknown) => void): void {
  const original = dns.lookup as unknown as AnyFunction;
  const lookup: AnyFunction = function (host, ...rest) {
    const callback = rest.at(-1);
    if (typeof callback !== 'function') return original.call(this, host, ...rest);
    const checked = (error: unknown, found: unknown, family: unknown) => {
      try {
        if (error === null) check(String(host).toLowerCase(), found);
      } catch (refusal) {
        return (callback as AnyFunction)(refusal);
      }
      return (callback as AnyFunction)(error, found, family);
    };
    return original.call(this, host, ...rest.slice(0, -1), checked);
  };
  Reflect.set(dns, 'lookup', lookup);
  const promised = dns.promises.lookup as unknown as AnyFunction;
  Reflect.set(dns.promises, 'lookup', async (host: unknown, ...rest: unknown[]) => {
    const found = await promised.call(dns.promises, host, ...rest);
    check(String(host).toLowerCase(), found);
    return found;
  });
}

function addressesIn(found: unknown): string[] {
  const all = Array.isArray(found) ? found : [found];
  return all.map((one: unknown) =>
    typeof one === 'object' && one !== null && 'address' in one ? String(one.address) : String(one),
  );
}

function guard(object: object, name: string, check: (args: unknown[]) => void): void {
  const original = Reflect.get(object, name) as AnyFunction;
  const guarded: AnyFunction = function (...args) {
    check(args);
    return original.apply(this, args);
  };
  Reflect.set(object, name, guarded);
}

function tellDenials(tell: Tell): void {
  for (const what of ['fs', 'child', 'worker', 'inspector', 'wasi'])
    subscribe(`node:permission-model:${what}`, (message) => {
      const { permission, resource } = message as { permission: string; resource: string };
      tell(`Node does not permit ${permission}${resource && `: ${resource}`}`);
    });
  // Node does not report when it refuses a native add-on, so `dlopen` is wrapped.
  const dlopen = process.dlopen.bind(process);
  process.dlopen = (...args) => {
    try {
      dlopen(...args);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_DLOPEN_DISABLED')
        tell(`Node does not permit native add-ons: ${args[1]}`);
      throw error;
    }
  };
}
