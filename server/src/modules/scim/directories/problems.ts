import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Database } from '../../../db/database.ts';
import { ScimProblem } from '../entity.ts';

/** The number of problems that a directory keeps. */
const kept = 20;

export type ScimProblems = ReturnType<typeof createScimProblems>;

/** Remembers the latest refused requests of each directory, so that administrators can see why someone is missing. */
export function createScimProblems({ orm }: Pick<Database, 'orm'>) {
  return {
    async note(directory: string, message: string, now = new Date()): Promise<void> {
      const em = orm.em.fork();
      await em
        .getKysely<InferKyselyDB<typeof ScimProblem>>()
        .insertInto('scim_problem')
        .values({ directory, message: message.slice(0, 500), last_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['directory', 'message'])
            .doUpdateSet((eb) => ({ count: eb('scim_problem.count', '+', 1), last_at: now })),
        )
        .execute();
      const rest = await em.find(
        ScimProblem,
        { directory },
        { orderBy: { lastAt: 'desc' }, offset: kept, limit: kept },
      );
      const messages = rest.map((row) => row.message);
      if (messages.length > 0) await em.nativeDelete(ScimProblem, { directory, message: { $in: messages } });
    },

    list: (directories: readonly string[]) =>
      orm.em
        .fork()
        .find(ScimProblem, { directory: { $in: [...directories] } }, { orderBy: { lastAt: 'desc' } }),
  };
}
