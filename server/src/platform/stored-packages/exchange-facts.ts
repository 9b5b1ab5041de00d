import { isDeepStrictEqual } from 'node:util';
import type { SharedFacts } from '../../modules/agents/packages/package-store.ts';
import { type Exchange, nameOf } from './exchange.ts';
import { versionName, versionsIn } from './local-agents.ts';
import { mergeFacts } from './merge-facts.ts';

/** The name of the fact that identifies the workspace. */
export const workspaceFact = 'workspace';

/**
 * Exchanges the entries of `plugins.json`, pins and trusted keys.
 * @param known the names of the versions that this process has seen in the store
 * @returns whether the shared facts have changed
 */
export async function exchangeFacts({ store, local, log }: Exchange, known: Set<string>): Promise<boolean> {
  const compared = await local.compared();
  const { facts: own, entries } = await local.facts();
  const { facts: there, packages } = await store.read();
  const here = { ...own, [workspaceFact]: there[workspaceFact] };
  const available = new Set(packages.filter(({ isStored }) => isStored).map(nameOf));
  const present = new Set((await local.packages()).map(versionName));
  const { push, pull, conflicts } = mergeFacts(compared.facts, here, there);
  for (const name of conflicts) log.warn({ fact: name }, 'agents: change replaced by another process');
  const isReady = (name: string, fact: unknown, among: Set<string>) =>
    !name.startsWith('entry ') || (entries && versionsIn(fact).every((version) => among.has(version)));
  const pushed = Object.entries(push).filter(([name, fact]) => isReady(name, fact, available));
  const pulled = Object.entries(pull).filter(([name, fact]) => isReady(name, fact, present));
  if (pulled.length > 0) await local.apply(Object.fromEntries(pulled));
  const facts =
    pushed.length === 0
      ? there
      : await store.change((now) =>
          // Another process may have changed the same fact since it was read; its change counts.
          Object.fromEntries(pushed.filter(([name]) => isDeepStrictEqual(now[name], there[name]))),
        );
  // A fact that could not be exchanged yet keeps its old base, so that the next comparison sees the same change.
  const done = new Set([...pushed, ...pulled].map(([name]) => name));
  const waiting = Object.keys({ ...push, ...pull }).filter((name) => !done.has(name));
  const now = { facts: withBase(facts, compared.facts, waiting), packages: [...known].toSorted() };
  if (!isDeepStrictEqual(now, compared)) await local.setCompared(now);
  return pushed.length > 0;
}

function withBase(facts: SharedFacts, base: SharedFacts, waiting: string[]): SharedFacts {
  const kept = { ...facts };
  for (const name of waiting) {
    if (Object.hasOwn(base, name)) kept[name] = base[name];
    else delete kept[name];
  }
  return kept;
}
