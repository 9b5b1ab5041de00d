import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LineageEnd } from '@staffroom/sdk/core';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import { readableAmong } from '../access/readable-among.sql.ts';
import { AgentRecord } from '../agents/entity.ts';
import { nameIn } from '../agents/in-language.ts';
import { type InstalledAgents, jobOf, running, visibleTo } from '../agents/installed.ts';
import { createReadableDocuments } from '../agents/readable-documents.sql.ts';
import { ChatSession } from '../chat/entity.ts';
import { AiJob } from '../jobs/entity.ts';
import type { HandOverRow } from './entity.ts';
import type { Place } from './places.ts';

interface Viewing {
  em: SqlEntityManager;
  pool: Database['pool'];
  installed: Pick<InstalledAgents, 'get'>;
  user: Pick<SessionUser, 'id' | 'role' | 'language'>;
}

interface Seen {
  title: string;
  href: string | null;
}

/** The origins or destinations of hand-overs with their current titles, and with a link if the person still has access. */
export async function presentEnds(
  viewing: Viewing,
  rows: readonly HandOverRow[],
  end: 'from' | 'to',
): Promise<LineageEnd[]> {
  const places = rows.flatMap((row) => {
    const place = placeOf(row, end);
    return place ? [{ row, place }] : [];
  });
  const seen = await look(
    viewing,
    places.map(({ place }) => place),
  );
  return places.map(({ row, place }) => {
    const { agent } = place;
    const found = agent === null ? undefined : viewing.installed.get(agent);
    const installed = found && visibleTo(found, viewing.user) ? found : undefined;
    const view = seen.get(place);
    const mayOpen = agent === null || installed !== undefined;
    return {
      id: row.id,
      kind: place.kind,
      agent,
      agentName: agent === null ? null : (nameIn(installed?.manifest, viewing.user.language) ?? agent),
      title: view?.title ?? null,
      href: mayOpen ? (view?.href ?? null) : null,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

function placeOf(row: HandOverRow, end: 'from' | 'to'): Place | null {
  const [kind, id] = end === 'from' ? [row.fromKind, row.fromId] : [row.toKind, row.toId];
  if (kind == null || id == null) return null;
  return end === 'from'
    ? {
        kind,
        id,
        agent: row.fromAgent ?? null,
        messageId: row.fromMessageId ?? null,
        title: row.fromTitle ?? null,
        href: row.fromHref ?? null,
      }
    : { kind, id, agent: row.toAgent, messageId: null, title: row.toTitle ?? null, href: row.toHref ?? null };
}

async function look(viewing: Viewing, places: readonly Place[]): Promise<Map<Place, Seen>> {
  const { em, pool, installed, user } = viewing;
  const ids = (kind: Place['kind']) => [
    ...new Set(places.flatMap((place) => (place.kind === kind ? place.id : []))),
  ];
  const [chats, jobs, records, documents] = await Promise.all([
    em.fork().find(ChatSession, { id: { $in: ids('chat') }, userId: user.id }),
    em.fork().find(AiJob, { id: { $in: ids('job') }, userId: user.id }),
    em.fork().find(AgentRecord, { id: { $in: ids('record') } }),
    createReadableDocuments({ pool })(user.id, ids('document')),
  ]);
  const about = records.flatMap(({ documentId }) => documentId ?? []);
  const open = new Set(about.length > 0 ? await readableAmong(pool, user.id, about) : []);
  const all = new Map<string, Seen>([
    ...chats.map(({ id, agent, title }): [string, Seen] => [
      id,
      { title, href: `/agents/${agent}?chat=${id}` },
    ]),
    ...jobs.map(({ id, agent, name, resultPath }): [string, Seen] => {
      const ready = running(installed.get(agent));
      const title = (ready && jobOf(ready, name)?.spec.title) ?? name;
      return [id, { title, href: `/agents/${agent}${resultPath ?? ''}` }];
    }),
    ...documents.map(({ id, filename }): [string, Seen] => [
      id,
      { title: filename, href: `/documents/${id}` },
    ]),
    ...records
      .filter(({ documentId }) => documentId == null || open.has(documentId))
      .map(({ id, agent }): [string, Seen] => [id, { title: '', href: `/agents/${agent}` }]),
  ]);
  return new Map(
    places.flatMap((place): [Place, Seen][] => {
      const seen = all.get(place.id);
      if (!seen) return [];
      // For a record, the title that its agent stated at the hand-over is used.
      if (place.kind === 'record')
        return [[place, { title: place.title ?? '', href: place.href ?? seen.href }]];
      const message = place.messageId === null ? '' : `&message=${place.messageId}`;
      return [[place, { ...seen, href: seen.href && seen.href + message }]];
    }),
  );
}
