import { AppError } from '@staffroom/sdk';
import {
  downloadPersonRun,
  erasePerson,
  exportOwnData,
  exportPersonalData,
  getPersonalData,
  handPersonOver,
  listPersonRuns,
  repeatErasure,
} from '@staffroom/sdk/core';
import { nameFile } from '../../http/name-file.ts';
import { type ApiRoute, implement } from '../../http/route.ts';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import { personWords } from '../confirmations/person-words.ts';
import type { PersonExport } from './export/person-export.ts';
import type { PersonRuns } from './runs.ts';

export interface PersonalDataRouteDependencies {
  database: Pick<Database, 'transaction'>;
  audit: Pick<AuditService, 'record'>;
  runs: PersonRuns;
  send: PersonExport;
}

export function personalDataRoutes({
  database,
  audit,
  runs,
  send,
}: PersonalDataRouteDependencies): ApiRoute[] {
  const record = (userId: string, subject: string) =>
    database.transaction((tx) => audit.record(tx, { userId, action: 'account.export', subject }));
  return [
    implement(exportOwnData, async ({ user, ctx, signal }) => {
      await record(user.id, user.id);
      await send(ctx, user.id, signal);
    }),
    implement(exportPersonalData, async ({ params, user, ctx, signal }) => {
      await runs.person(params.id);
      await record(user.id, params.id);
      await send(ctx, params.id, signal);
    }),
    implement(getPersonalData, ({ params, user }) => runs.summary(user.id, params.id)),
    implement(handPersonOver, async ({ params, body, user, confirm }) => {
      const person = await runs.person(params.id);
      const successor = await runs.person(body.successorId).catch(() => {
        throw new AppError('invalid', 'Select a colleague whose account is active.');
      });
      await confirm((language) => personWords[language].handOver(person, successor));
      return runs.handOver(user.id, params.id, body);
    }),
    implement(erasePerson, async ({ params, body, user, confirm }) => {
      const person = await runs.person(params.id);
      await confirm((language) => personWords[language].erase(person));
      return runs.erase(user.id, params.id, body.name);
    }),
    implement(listPersonRuns, () => runs.list()),
    implement(repeatErasure, ({ params, user }) => runs.repeat(user.id, params.id)),
    implement(downloadPersonRun, async ({ params, ctx }) => {
      const run = await runs.get(params.id);
      nameFile(ctx, `${run.kind}-${run.person}.json`);
      ctx.type = 'application/json; charset=utf-8';
      ctx.body = `${JSON.stringify(run, null, 2)}\n`;
    }),
  ];
}
