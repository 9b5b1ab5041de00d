import { AppError, fileAnswer, msg, type Stored } from '@staffroom/sdk';
import { withoutUnknownFigures } from '@staffroom/sdk/reading';
import * as contract from '../contract.ts';
import { buildPrompt, contextOf, factsIn, assistPrompts, inLanguage, tokenLimits } from '../prompt.ts';
import { contentLength, contentLimits } from '../content-limits.ts';
import {
  type ContentItem,
  contentNames,
  type ContentType,
  contentTypes,
  type Project,
  ProjectForm,
} from '../project.ts';
import { composeAssist } from './compose.ts';
import { exportText } from './export.ts';
import { formKeyOf, requireAcceptedFacts, withoutUnknownNames } from './facts.ts';
import { promptFor } from './generate.ts';
import { type AgentCall, companyOf, route } from './kit.ts';
import { openLogos } from './logo.ts';
import { contentOf, openProjects, partsOf, present, presentContent, summarise } from './projects.ts';
import { requireGapsAccepted } from './require-gaps.ts';
import { withChosen, withText } from './versions.ts';
import { getSettings, saveSettings } from './settings.ts';
import { languageOfForm, wordsIn } from './words.ts';
import { systemFor, writeWithModel } from './write.ts';

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
};

export const routes = [
  route(contract.listProjects, async ({ query: { search, status }, call }) => {
    const words = search.trim().toLowerCase();
    return (await openProjects(call).list())
      .filter((row) => status === '' || row.status === status)
      .filter(({ name, clientName }) => `${name}\n${clientName}`.toLowerCase().includes(words))
      .map((row) => summarise(row, call.user));
  }),

  route(contract.getProject, async ({ params, call }) =>
    present(await openProjects(call).get(params.id), call),
  ),

  route(contract.createProject, async ({ body, call }) => {
    await checkForm(body, call);
    const { id: ownerId, name: ownerName } = call.user;
    const none = { linkedin: null, twitter: null, 'case-study': null, deletedAt: null, jobId: null };
    const date = new Date().toISOString();
    const row = await openProjects(call).create({
      ...body,
      ...none,
      ownerId,
      ownerName,
      everyone: 'none',
      date,
      formVersion: 1,
      status: 'in-progress',
    });
    if (row.logo) await openLogos(call).attach(row.logo, row.id);
    return present(row, call);
  }),

  route(
    contract.updateProject,
    async ({ params, body: { formVersion, gaps, unsupported = 0, ...wanted }, call }) => {
      await checkForm(wanted, call);
      const changesForm = Object.keys(wanted).some((field) => field in ProjectForm.shape);
      const row = await openProjects(call).change(params.id, (now) => {
        if (wanted.everyone !== undefined && now.ownerId !== call.user.id && call.user.role !== 'admin')
          throw new AppError('forbidden', msg`Only ${now.ownerName} can share this project.`);
        if (changesForm && formVersion !== undefined && formVersion !== now.formVersion)
          throw new AppError('conflict', 'Someone else changed this project.');
        if (wanted.status === 'completed') {
          checkLengths(now);
          requireGapsAccepted(now, gaps);
          requireAcceptedFacts(now, unsupported, call.config);
        }
        // JSON has no `undefined`, so fields that a change leaves out keep their value.
        return { ...(wanted as Partial<Project>), ...(changesForm && { formVersion: now.formVersion + 1 }) };
      });
      if (wanted.logo) await openLogos(call).attach(wanted.logo, row.id);
      return present(row, call);
    },
  ),

  route(contract.startGeneration, async ({ params, body: { types = [...contentTypes], ...how }, call }) => {
    await openProjects(call).editable(params.id);
    const { jobId } = await call.enqueue(contract.generate, { projectId: params.id, types, ...how });
    await openProjects(call).change(params.id, () => ({ jobId }));
    return { jobId };
  }),

  route(contract.previewPrompt, async ({ params, query: { type }, call }) => {
    const { prompt, ...asked } = await promptFor(call, await openProjects(call).get(params.id), type);
    return { system: await systemFor(call, asked), prompt, context: contextOf(asked.facts, call.config) };
  }),

  route(contract.deleteProject, async ({ params, call }) => {
    await openProjects(call).get(params.id);
    await openProjects(call).setDeleted(params.id, new Date().toISOString());
  }),

  route(contract.restoreProject, async ({ params, call }) =>
    present(await openProjects(call).setDeleted(params.id, null), call),
  ),

  route(contract.listTrash, async ({ call }) =>
    (await openProjects(call).trashed()).map(({ id, name, clientName, deletedAt }) => ({
      id,
      name,
      clientName,
      deletedAt: deletedAt ?? '',
    })),
  ),

  route(contract.eraseProject, ({ params, call }) => openProjects(call).erase(params.id)),

  route(contract.sendLogo, async ({ body, call }) => ({
    id: await openLogos(call).add(body.filename, body.data),
  })),

  route(contract.projectLogo, async ({ params, call }) => {
    const { logo } = await openProjects(call).get(params.id);
    if (!logo) throw new AppError('not-found', 'This project has no logo');
    const { type, content } = await openLogos(call).get(logo);
    return fileAnswer({ filename: `logo.${extensions[type]}`, type, body: content });
  }),

  route(contract.listContent, async ({ params, call }) =>
    contentOf(await openProjects(call).get(params.id), call.config),
  ),

  route(contract.saveContent, ({ params, body: { contentType, ...text }, call }) =>
    save(call, params.id, contentType, text),
  ),

  route(contract.getContent, async ({ params, call }) => {
    const { project, type } = partsOf(params.contentId);
    const row = await openProjects(call).get(project);
    const item = row[type];
    if (!item) throw new AppError('not-found', 'Content not found');
    return presentContent(row, type, item, call.config);
  }),

  route(contract.updateContent, ({ params, body: { version, ...text }, call }) => {
    const { project, type } = partsOf(params.contentId);
    return save(call, project, type, text, version);
  }),

  route(contract.exportContent, async ({ params, query: { format, gaps }, call }) => {
    const { project, type } = partsOf(params.contentId);
    const row = await openProjects(call).get(project);
    const item = row[type];
    if (!item || item.content === '') throw new AppError('not-found', 'Content not found');
    requireGapsAccepted(row, gaps, [type]);
    const logo = format === 'docx' && row.logo ? await openLogos(call).get(row.logo) : undefined;
    return exportText(row, type, item, format, { author: row.ownerName, logo: logo?.content });
  }),

  route(contract.chooseVariant, async ({ params, body: { version }, call }) => {
    const { project, type } = partsOf(params.contentId);
    const row = await openProjects(call).change(project, ({ [type]: item }) => {
      if (!item) throw new AppError('not-found', 'Content not found');
      return { [type]: withChosen(item, version) };
    });
    return presented(row, type, call.config);
  }),

  route(contract.dismissMark, ({ params, body: { key }, call }) =>
    changeItem(call, params.contentId, (item) => ({
      ...item,
      dismissed: [...new Set([...item.dismissed, key])],
    })),
  ),

  route(contract.confirmFact, ({ params, body: { key, confirmed }, call }) =>
    changeItem(call, params.contentId, (item) => {
      const others = item.confirmed.filter((each) => each.key !== key);
      const own = { key, by: call.user.name };
      return { ...item, confirmed: confirmed ? [...others, own].slice(-maxConfirmed) : others };
    }),
  ),

  route(contract.keepContent, ({ params, body: { what }, call }) =>
    changeItem(call, params.contentId, (item, project) =>
      what === 'end' ? { ...item, isCut: false } : { ...item, formKey: formKeyOf(project, call.config) },
    ),
  ),

  route(contract.assist, async ({ body: { kind, ...form }, call }) => {
    const facts = { ...ProjectForm.partial().parse({}), ...form };
    const { clientName = '', name = '', scope = '', metrics = '', testimonial = '', solutions = [] } = facts;
    if (clientName === '' || solutions.length === 0)
      throw new AppError('invalid', 'Please enter client name and select at least one solution first.');
    const { industry = null, language = null, services = {}, testimonialDraft = false } = facts;
    const about = {
      clientName,
      name,
      scope,
      metrics,
      testimonial,
      solutions,
      industry,
      language,
      services,
      testimonialDraft,
    };
    const { provider, model, temperature } = await call.agentSettings.read();
    const written = await writeWithModel(call, {
      prompt: `${buildPrompt(assistPrompts[kind], about, call.config)}\n\n${inLanguage(about)}`,
      kind,
      facts: about,
      maxTokens: tokenLimits[kind],
      provider,
      model,
      temperature,
    });
    // The form takes the text over as facts.
    if (written) {
      const { gap } = wordsIn(languageOfForm(about, call.user.language));
      const named = withoutUnknownNames(written.text, about, call.config, gap);
      const text = withoutUnknownFigures(named, factsIn(about), gap);
      return { text, how: 'model' as const, aiModel: written.model };
    }
    return {
      text: composeAssist(kind, about, call.config, call.user.language),
      how: 'form' as const,
      aiModel: null,
    };
  }),

  route(contract.getCatalogue, async ({ call }) => ({ ...call.config, company: companyOf(call) })),

  route(getSettings, ({ call }) => call.agentSettings.read()),

  route(saveSettings, async ({ body: { for: whose, ...change }, call }) => {
    await call.agentSettings.save(change, whose);
    return call.agentSettings.read();
  }),
];

const maxConfirmed = 500;

/** Changes what people have settled about a text, without a new version. */
async function changeItem(
  call: AgentCall,
  contentId: string,
  make: (item: ContentItem, project: Project) => ContentItem,
) {
  const { project, type } = partsOf(contentId);
  const row = await openProjects(call).change(project, (now) => {
    const item = now[type];
    if (!item) throw new AppError('not-found', 'Content not found');
    return { [type]: make(item, now) };
  });
  return presented(row, type, call.config);
}

async function checkForm(
  { solutions = [], logo }: { solutions?: string[] | undefined; logo?: string | null | undefined },
  call: AgentCall,
): Promise<void> {
  const unknown = solutions.find((key) => !(key in call.config.solutions));
  if (unknown !== undefined)
    throw new AppError('invalid', msg`There is no solution "${unknown}". Choose one of the list.`);
  if (logo && !(await openLogos(call).isOwn(logo)))
    throw new AppError('invalid', 'The logo was deleted. Upload it again.');
}

/** A project is completed only if each text fits its platform. */
function checkLengths(project: Project): void {
  for (const type of contentTypes) {
    const limit = contentLimits[type];
    const length = contentLength(type, project[type]?.content ?? '');
    if (limit !== null && length > limit) {
      throw new AppError(
        'conflict',
        msg`The ${contentNames[type]} text has ${length} of ${limit} characters. Shorten it, then complete the project.`,
      );
    }
  }
}

interface SentText {
  content: string;
  prompt?: string | undefined;
  aiProvider?: string | null | undefined;
  aiModel?: string | null | undefined;
  temperature?: number | null | undefined;
}

async function save(
  call: AgentCall,
  project: string,
  type: ContentType,
  { content, prompt, aiProvider = null, aiModel = null, temperature = null }: SentText,
  version?: number,
) {
  const row = await openProjects(call).change(project, (now) => {
    const item = now[type];
    if (version !== undefined && item?.version !== version) {
      throw new AppError(
        'conflict',
        msg`${item?.by || msg`Someone`} changed this text. Your version is still here: review the other version, then save again.`,
      );
    }
    const how = aiModel === null ? ('person' as const) : ('model' as const);
    const text = { content, prompt: prompt ?? item?.prompt ?? '', aiProvider, aiModel, temperature, how };
    return { [type]: withText(item, text, call.user.name) };
  });
  return presented(row, type, call.config);
}

function presented(row: Stored<Project>, type: ContentType, config: AgentCall['config']) {
  const item = row[type];
  if (!item) throw new Error('the text that was saved is not there');
  return presentContent(row, type, item, config);
}
