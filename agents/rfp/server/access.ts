import { AppError, msg, type Stored } from '@staffroom/sdk';
import { z } from 'zod';
import { type Access, maxShares, type Rfp, type Share } from '../ledger.ts';
import type { AgentCall } from './kit.ts';

/**
 * Tells a person that an analysis is shared with them or one of their teams: the platform shows the record only to its
 * `audience`. The `shares` of the analysis decide whether the access is still valid, and the analysis itself is hidden from people
 * who cannot read its document.
 */
const StoredGrant = z.object({
  rfpId: z.string(),
  /** The id of the person or the team. */
  toId: z.string(),
  byId: z.string(),
  audience: z.array(z.string()),
});

type Shared = Pick<Stored<Rfp>, 'id' | 'ownerId' | 'access' | 'shares'>;

/** The ids of a call's person and of the person's teams, and the analyses that others share with them. */
export interface Circle {
  ids: ReadonlySet<string>;
  rfpIds: ReadonlySet<string>;
}

const strength: readonly Access[] = ['none', 'view', 'edit'];

/** Opens the grants of the analyses. The platform looks up the person's teams for each call. */
export function openGrants({ storage, user }: Pick<AgentCall, 'storage' | 'user'>) {
  const grants = storage.collection('grants', StoredGrant, {
    index: ['rfpId'],
    audience: 'audience',
  });
  let loaded: Promise<Circle> | undefined;

  async function load(): Promise<Circle> {
    const ids = new Set([user.id]);
    const rfpIds = new Set<string>();
    for (let cursor: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof grants.list>> = await grants.list({ cursor, limit: 200 });
      // The person sees a grant by someone else only as a member of its audience.
      for (const { rfpId, toId, byId } of page.items) {
        if (byId === user.id) continue;
        rfpIds.add(rfpId);
        ids.add(toId);
      }
      cursor = page.next;
      if (cursor === null) return { ids, rfpIds };
    }
  }
  const circle = () => (loaded ??= load());
  const given = async (rfpId: string) =>
    (await grants.list({ where: { rfpId }, limit: 200 })).items.filter(({ byId }) => byId === user.id);

  return {
    grants,
    circle,

    /** The rights of the person on an analysis whose document they can read. Loads the grants only if they can matter. */
    async accessTo({ ownerId, access, shares }: Shared): Promise<Access> {
      if (ownerId === user.id) return 'edit';
      if (access === 'edit' || shares.length === 0) return access;
      const { ids } = await circle();
      const roles = shares.filter(({ id }) => ids.has(id)).map(({ role }) => rightOf(role));
      return strength[Math.max(...[access, ...roles].map((one) => strength.indexOf(one)))] ?? 'none';
    },

    /** Returns the shares with a new one, and stores its grant. @throws AppError `invalid` for the owner and too many shares */
    async add({ id: rfpId, ownerId, shares }: Shared, share: Share): Promise<Share[]> {
      if (share.id === ownerId) throw new AppError('invalid', 'The owner always has access.');
      const others = shares.filter(({ id }) => id !== share.id);
      if (others.length >= maxShares)
        throw new AppError(
          'invalid',
          msg`An analysis can be shared with at most ${maxShares} people and teams.`,
        );
      if (!(await given(rfpId)).some(({ toId }) => toId === share.id))
        await grants.create({ rfpId, toId: share.id, byId: user.id, audience: [share.id] });
      return [...others, share];
    },

    /** Removes the grants of an analysis: that of one person or team, or all. */
    async remove(rfpId: string, toId?: string): Promise<void> {
      for (const grant of await given(rfpId))
        if (toId === undefined || grant.toId === toId) await grants.delete(grant.id);
    },
  };
}

const rightOf = (role: Share['role']): Access => (role === 'editor' ? 'edit' : 'view');
