import { noteErasedPeople } from '../backup/erased-people.ts';
import { openTarget } from '../backup/targets/open-target.ts';
import type { Foundation } from '../foundation.ts';
import { createPersonExport } from '../modules/personal-data/export/person-export.ts';
import { personalDataRoutes } from '../modules/personal-data/routes.ts';
import { createPersonRuns, type PersonRunDependencies } from '../modules/personal-data/runs.ts';
import type { BlobStore } from '../modules/blobs/blob-store.ts';

interface Parts
  extends Pick<PersonRunDependencies, 'events' | 'trash' | 'terms' | 'documentEvents' | 'queue'> {
  blobs: Pick<BlobStore, 'get'>;
}

/** Export, hand-over and erasure of what belongs to a person. */
export function composePersonalData(foundation: Foundation, { blobs, ...parts }: Parts) {
  const { env, log, database, auth, audit } = foundation;
  const runs = createPersonRuns({
    ...parts,
    database,
    audit,
    sessions: auth.accountSessions,
    adminEmails: env.ADMIN_EMAILS,
    async noteErased() {
      if (env.BACKUP_TO === undefined) return;
      using target = await openTarget(env.BACKUP_TO, env, env.DATA_DIR);
      await noteErasedPeople(target, database.pool);
    },
    log,
  });
  const send = createPersonExport({ database, blobs });
  return {
    routes: personalDataRoutes({ database, audit, runs, send }),
    recover: () => runs.recover(),
  };
}
