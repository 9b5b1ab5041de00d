import {
  changePromptTemplate,
  createPromptTemplate,
  deletePromptTemplate,
  getPromptTemplate,
  listPromptTemplates,
  listPromptTemplateVersions,
  promotePromptTemplate,
  putPromptTemplate,
  restorePromptTemplate,
} from '@staffroom/sdk/core';
import { implement } from '../../http/route.ts';
import { presentTemplate } from './schema.ts';
import type { PromptTemplateService } from './service.ts';

export function promptTemplateRoutes(templates: PromptTemplateService) {
  const update = (endpoint: typeof changePromptTemplate | typeof putPromptTemplate) =>
    implement(endpoint, async ({ params, body, user }) =>
      presentTemplate(await templates.update(user, params.id, body)),
    );

  return [
    implement(listPromptTemplates, async ({ query, user }) =>
      (await templates.list(user.id, query.category)).map(presentTemplate),
    ),
    implement(createPromptTemplate, async ({ body, user }) =>
      presentTemplate(await templates.create(user, body)),
    ),
    implement(getPromptTemplate, async ({ params, user }) =>
      presentTemplate(await templates.get(user, params.id)),
    ),
    update(putPromptTemplate),
    update(changePromptTemplate),
    implement(deletePromptTemplate, ({ params, user }) => templates.delete(user, params.id)),
    implement(listPromptTemplateVersions, ({ params, user }) => templates.versions(user, params.id)),
    implement(restorePromptTemplate, async ({ params, user }) =>
      presentTemplate(await templates.restore(user, params.id, params.version)),
    ),
    implement(promotePromptTemplate, async ({ params, user }) =>
      presentTemplate(await templates.promote(user, params.id)),
    ),
  ];
}
