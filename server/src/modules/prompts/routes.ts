import { apiRoute } from '../../http/route.ts';
import type { AuditService } from '../audit/service.ts';
import {
  presentTemplate,
  TemplateChange,
  TemplateCreate,
  TemplateParams,
  TemplateQuery,
  TemplateVersionParams,
  type TemplateWithText,
} from './schema.ts';
import type { PromptTemplateService } from './service.ts';

const path = '/api/prompt-templates';

export function promptTemplateRoutes(templates: PromptTemplateService, audit: Pick<AuditService, 'record'>) {
  /** What is done to a text that everybody reads is written down. */
  async function written(userId: string, action: string, { id, ownerId, name }: TemplateWithText) {
    if (ownerId !== null) return;
    await audit.record({ userId, action: `prompt-template.${action}`, subject: id, detail: { name } });
  }

  const update = (method: 'PUT' | 'PATCH') =>
    apiRoute({
      method,
      path: `${path}/:id`,
      policy: 'user',
      params: TemplateParams,
      body: TemplateChange,
      async handle({ params, body, user }) {
        const row = await templates.update(user, params.id, body);
        await written(user.id, 'update', row);
        return presentTemplate(row);
      },
    });

  return [
    apiRoute({
      method: 'GET',
      path,
      policy: 'user',
      query: TemplateQuery,
      handle: async ({ query, user }) => (await templates.list(user.id, query.category)).map(presentTemplate),
    }),
    apiRoute({
      method: 'POST',
      path,
      policy: 'user',
      body: TemplateCreate,
      async handle({ body, user, ctx }) {
        const row = await templates.create(user, body);
        ctx.status = 201;
        return presentTemplate(row);
      },
    }),
    apiRoute({
      method: 'GET',
      path: `${path}/:id`,
      policy: 'user',
      params: TemplateParams,
      handle: async ({ params, user }) => presentTemplate(await templates.get(user, params.id)),
    }),
    update('PUT'),
    update('PATCH'),
    apiRoute({
      method: 'DELETE',
      path: `${path}/:id`,
      policy: 'user',
      params: TemplateParams,
      async handle({ params, user }) {
        await written(user.id, 'delete', await templates.delete(user, params.id));
      },
    }),
    apiRoute({
      method: 'GET',
      path: `${path}/:id/versions`,
      policy: 'user',
      params: TemplateParams,
      handle: ({ params, user }) => templates.versions(user, params.id),
    }),
    apiRoute({
      method: 'POST',
      path: `${path}/:id/versions/:version/restore`,
      policy: 'user',
      params: TemplateVersionParams,
      async handle({ params, user }) {
        const row = await templates.restore(user, params.id, params.version);
        await written(user.id, 'restore', row);
        return presentTemplate(row);
      },
    }),
    apiRoute({
      method: 'POST',
      path: `${path}/:id/promote`,
      policy: 'admin',
      params: TemplateParams,
      async handle({ params, user }) {
        const row = await templates.promote(user, params.id);
        await written(user.id, 'promote', row);
        return presentTemplate(row);
      },
    }),
  ];
}
