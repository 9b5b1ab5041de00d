import { AppError, msg } from '@staffroom/sdk';
import { type HandOverContent, handOverProblem } from '@staffroom/sdk/internal/shared';
import type { HandOverArrival, HandOverInfo, HandOverSource, Lineage, LineageEnd } from '@staffroom/sdk/core';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { SessionUser } from '../../http/route.ts';
import { documentNotFound } from '../access/document-id.ts';
import { readableAmong } from '../access/readable-among.sql.ts';
import { nameIn } from '../agents/in-language.ts';
import { type InstalledAgents, visibleTo } from '../agents/installed.ts';
import { acceptsOf } from '../agents/present.ts';
import { createReadableDocuments } from '../agents/readable-documents.sql.ts';
import { Document } from '../documents/entity.ts';
import { HandOverRow } from './entity.ts';
import { presentEnds } from './present-ends.ts';
import { findPlace } from './places.ts';

type Person = Pick<SessionUser, 'id' | 'role' | 'language'>;

interface NewHandOver {
  to: string;
  content: z.output<typeof HandOverContent>;
  from?: HandOverSource | null | undefined;
}

/** Milliseconds after which a hand-over that never arrived is deleted. */
const forgetAfter = 24 * 60 * 60_000;
/** The maximum number of origins, and of destinations, that are listed for a chat, document or record. */
const maxEnds = 20;

export type HandOverService = ReturnType<typeof createHandOverService>;

/** Manages hand-overs. A hand-over is private: no other person sees where something came from. */
export function createHandOverService(
  { orm, pool }: Pick<Database, 'orm' | 'pool'>,
  installed: Pick<InstalledAgents, 'get'>,
) {
  const readableDocuments = createReadableDocuments({ pool });

  /** @throws AppError with the reason why the agent refuses the hand-over */
  async function requireAccepted(person: Person, { to, content }: NewHandOver): Promise<void> {
    const { id, language } = person;
    const agent = installed.get(to);
    const target = agent && visibleTo(agent, person) ? agent : undefined;
    const { documents = [], command } = content;
    if ((await readableAmong(pool, id, documents)).length < new Set(documents).size) throw documentNotFound();
    const rows = await orm.em.fork().find(Document, { id: { $in: documents } }, { fields: ['fileType'] });
    const seen = target && {
      name: nameIn(target.manifest, language) ?? to,
      state: target.state,
      accepts: acceptsOf(target),
    };
    const problem = handOverProblem(
      seen,
      content,
      rows.map(({ fileType }) => fileType),
    );
    if (problem !== null)
      throw new AppError(
        !target ? 'not-found' : target.state === 'running' ? 'invalid' : 'unavailable',
        problem,
      );
    if (command !== undefined && !target?.manifest?.commands.some((one) => one.id === command))
      throw new AppError('invalid', msg`${seen?.name ?? to} has no command "${command}".`);
  }

  async function load(userId: string, id: string): Promise<HandOverRow> {
    const row = await orm.em.fork().findOne(HandOverRow, { id, userId });
    if (!row) throw new AppError('not-found', 'This no longer exists.');
    return row;
  }

  async function present(user: Person, row: HandOverRow): Promise<HandOverInfo> {
    const viewing = { em: orm.em.fork(), pool, installed, user };
    const [[from = null], [arrived = null], documents] = await Promise.all([
      presentEnds(viewing, [row], 'from'),
      presentEnds(viewing, [row], 'to'),
      readableDocuments(user.id, row.documentIds),
    ]);
    const { question = '', text = '', command = null } = row.content;
    const href = `/agents/${row.toAgent}?handover=${row.id}`;
    return { id: row.id, to: row.toAgent, href, question, text, command, documents, from, arrived };
  }

  return {
    /** @throws AppError `not-found`, `unavailable`, `invalid` if the agent does not accept the content */
    async create(user: Person, handOver: NewHandOver): Promise<HandOverInfo> {
      await requireAccepted(user, handOver);
      const { to, content, from } = handOver;
      const { documents = [], ...words } = content;
      const em = orm.em.fork();
      const place = from ? await findPlace({ em, pool, userId: user.id }, from) : null;
      const old = new Date(Date.now() - forgetAfter);
      await em.nativeDelete(HandOverRow, { userId: user.id, toId: null, createdAt: { $lt: old } });
      const row = em.create(
        HandOverRow,
        {
          userId: user.id,
          toAgent: to,
          content: words,
          documentIds: [...new Set(documents)],
          fromKind: place?.kind ?? null,
          fromAgent: place?.agent ?? null,
          fromId: place?.id ?? null,
          fromMessageId: place?.messageId ?? null,
          fromTitle: place?.title ?? null,
          fromHref: place?.href ?? null,
        },
        { partial: true },
      );
      await em.persist(row).flush();
      return present(user, row);
    },

    async get(user: Person, id: string): Promise<HandOverInfo> {
      return present(user, await load(user.id, id));
    },

    /**
     * Records where a hand-over arrived.
     * @throws AppError `not-found` for a missing hand-over and for a place of another agent
     */
    async arrive({ id: userId }: Person, id: string, arrival: HandOverArrival): Promise<void> {
      const row = await load(userId, id);
      const em = orm.em.fork();
      const { kind, agent, title, href, id: toId } = await findPlace({ em, pool, userId }, arrival);
      if (agent !== row.toAgent) throw new AppError('not-found', 'This belongs to another agent.');
      const to = { toKind: kind, toId, toTitle: title, toHref: href };
      await em.nativeUpdate(HandOverRow, { id, userId, toId: null }, { ...to, content: {} });
    },

    async lineage(user: Person, { kind, id }: { kind: LineageEnd['kind']; id: string }): Promise<Lineage> {
      const em = orm.em.fork();
      const newest = { orderBy: { createdAt: 'desc' as const }, limit: maxEnds };
      const userId = user.id;
      // A document that was only attached to a hand-over also counts as its source.
      const source = { fromKind: kind, fromId: id };
      const used = kind === 'document' ? { $or: [source, { documentIds: { $contains: [id] } }] } : source;
      const [came, went] = await Promise.all([
        em.fork().find(HandOverRow, { userId, toKind: kind, toId: id }, newest),
        em.fork().find(HandOverRow, { ...used, userId, toId: { $ne: null } }, newest),
      ]);
      const viewing = { em, pool, installed, user };
      const [from, to] = await Promise.all([
        presentEnds(viewing, came, 'from'),
        presentEnds(viewing, went, 'to'),
      ]);
      return { from, to };
    },
  };
}
