import type { Database } from '../../../db/database.ts';
import { lockUntilCommit } from '../../../db/transaction-lock.ts';
import { SamlAssertionRow, SamlResponseRow } from '../../../modules/users/entity.ts';

/** Milliseconds in which the browser must come back after the form of the provider. */
const keptFor = 2 * 60_000;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type SamlResponses = ReturnType<typeof createSamlResponses>;

/** Responses and assertions of SAML providers, each of which can be used once, by one process. */
export function createSamlResponses(
  { orm, transaction }: Pick<Database, 'orm' | 'transaction'>,
  now: () => number = Date.now,
) {
  return {
    /** @returns the id with which the browser that began the sign-in takes the response */
    async keep(provider: string, content: string): Promise<string> {
      const em = orm.em.fork();
      await em.nativeDelete(SamlResponseRow, { expiresAt: { $lt: new Date(now()) } });
      const id = crypto.randomUUID();
      await em.insert(SamlResponseRow, { id, provider, content, expiresAt: new Date(now() + keptFor) });
      return id;
    },

    async take(provider: string, id: unknown): Promise<string | null> {
      if (typeof id !== 'string' || !uuid.test(id)) return null;
      const em = orm.em.fork();
      const row = await em.findOne(SamlResponseRow, { id, provider, expiresAt: { $gt: new Date(now()) } });
      if (!row || (await em.nativeDelete(SamlResponseRow, { id })) === 0) return null;
      return row.content;
    },

    /** Notes the use of an assertion. @returns false if it was used before */
    useOnce(issuer: string, id: string, expiresAt: Date): Promise<boolean> {
      return transaction(async ({ em }) => {
        await em.nativeDelete(SamlAssertionRow, { expiresAt: { $lt: new Date(now()) } });
        await lockUntilCommit(em, `saml ${issuer} ${id}`);
        if (await em.findOne(SamlAssertionRow, { issuer, id })) return false;
        await em.insert(SamlAssertionRow, { issuer, id, expiresAt });
        return true;
      });
    },
  };
}
