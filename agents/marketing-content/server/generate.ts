import { AppError, asMessage, isAppError, type Message, msg, messageOf, messageText } from '@staffroom/sdk';
import { continuationRequest, joinedText } from '@staffroom/sdk/reading';
import { contentLength, contentLimits, isTooLong, withoutLastSentences } from '../content-limits.ts';
import { buildPrompt, inLanguage, noTemplate, tokenLimits } from '../prompt.ts';
import { type ContentType, contentNames, type Project } from '../project.ts';
import { composeContent } from './compose.ts';
import type { AgentCall } from './kit.ts';
import { formKeyOf } from './facts.ts';
import { openProjects } from './projects.ts';
import { promptOf } from './settings.ts';
import { type NewText, withError, withVariants } from './versions.ts';
import { type TextRequest, writeWithModel, type Written } from './write.ts';

/** Writes the texts one after another. If a text fails, the others are still written. */
export async function runGeneration({
  id,
  input: { projectId, types, variants, shorten, resume },
  call,
  progress,
  checkpoint,
}: {
  id: string;
  input: { projectId: string; types: ContentType[]; variants: number; shorten: boolean; resume: boolean };
  call: AgentCall;
  progress: (step: string) => Promise<void>;
  checkpoint: <T>(name: string, key: string, work: () => Promise<T>) => Promise<T>;
}) {
  const projects = openProjects(call);
  const project = await projects.editable(projectId).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    throw new AppError(error.code, msg`Failed to fetch existing content. ${messageOf(error)}`);
  });
  const failed: Message[] = [];
  for (const type of types) {
    await progress(contentNames[type]);
    const isThere = (project[type]?.content ?? '') !== '';
    let doing = resume ? 'continue' : shorten ? 'shorten' : isThere ? 'regenerate' : 'generate';
    try {
      const texts: NewText[] = [];
      for (let place = 0; place < variants; place++) {
        const key = place === 0 ? type : `${type} ${place + 1}`;
        const text = await checkpoint(contentNames[type], key, () =>
          resume
            ? continueContent(call, project, type)
            : shorten
              ? shortenContent(call, project, type)
              : writeContent(call, project, type, place),
        );
        texts.push(text);
        // Without a model, all variants would be the same text, so only one is composed.
        if (text.how !== 'model' || resume) break;
      }
      doing = isThere ? 'update' : 'create';
      await projects.change(projectId, (now) =>
        // A repeated run after a crash finds its own text.
        now[type]?.runId === id ? {} : { [type]: withVariants(now[type], texts, call.user.name, id) },
      );
    } catch (error) {
      call.signal.throwIfAborted();
      const cause = isAppError(error) ? messageOf(error) : msg`Something went wrong.`;
      if (!isAppError(error)) call.log.error('marketing-content: cannot write text', { err: error, type });
      const message = msg`Failed to ${doing} ${contentNames[type]} content. ${cause}`;
      failed.push(message);
      // If the error cannot be stored with the text, it appears only in the job.
      await projects
        .change(projectId, (now) => ({ [type]: withError(now[type], messageText(message)) }))
        .catch((refused: unknown) =>
          call.log.warn('marketing-content: cannot store error', { err: refused, type }),
        );
    }
  }
  const [first, ...others] = failed;
  if (first !== undefined)
    throw new AppError(
      'unavailable',
      others.reduce((before, message) => msg`${before} ${message}`, first),
    );
  await projects.change(projectId, ({ status }) =>
    status === 'in-progress' ? { status: 'pending-review' } : {},
  );
  return { projectId, types };
}

/** The request for a text as a model gets it; `template` is the prompt without the language instruction. */
export async function promptFor(call: AgentCall, project: Project, type: ContentType) {
  const template = buildPrompt(promptOf(await call.agentSettings.read(), type), project, call.config);
  return {
    template,
    prompt: `${template}\n\n${inLanguage(project)}`,
    kind: type,
    facts: project,
  };
}

/** @param place index of the variant, from 0 */
async function writeContent(
  call: AgentCall,
  project: Project,
  type: ContentType,
  place: number,
): Promise<NewText> {
  const settings = await call.agentSettings.read();
  const { template: prompt, ...asked } = await promptFor(call, project, type);
  if (prompt === noTemplate)
    throw new AppError(
      'invalid',
      msg`${asMessage(noTemplate)} Write one for ${contentNames[type]} in the settings.`,
    );
  const formKey = formKeyOf(project, call.config);
  const again = place > 0 || (project[type]?.content ?? '') !== '';
  const temperature = again && settings.vary ? varied(settings.temperature) : settings.temperature;
  const { provider, model } = settings;
  const textRequest = { ...asked, maxTokens: tokenLimits[type] };
  const answer = await writeWithModel(call, { ...textRequest, provider, model, temperature });
  if (!answer) {
    const content = composeContent(type, project, call.config, call.user.language);
    return { content, prompt, aiProvider: null, aiModel: null, temperature: null, how: 'form', formKey };
  }
  // Shortens once; a person decides about a text that is still too long.
  const shorter = isTooLong(type, answer.text)
    ? await shorterText(call, type, answer.text, { ...textRequest, ...answer })
    : null;
  const { text: content, cut } = shorter ?? answer;
  return {
    content,
    prompt,
    aiProvider: answer.provider,
    aiModel: answer.model,
    temperature,
    how: 'model',
    isCut: cut,
    formKey,
  };
}

/** Shortens the existing text to the platform's limit: with a model, or else by removing the last sentences. */
async function shortenContent(call: AgentCall, project: Project, type: ContentType): Promise<NewText> {
  const item = project[type];
  if (!item || !isTooLong(type, item.content))
    throw new AppError('invalid', 'The text is already short enough.');
  const { template: _, prompt, ...asked } = await promptFor(call, project, type);
  const { provider, model } = await call.agentSettings.read();
  const textRequest = { ...asked, prompt, maxTokens: tokenLimits[type], provider, model };
  const shorter = await shorterText(call, type, item.content, textRequest);
  if (shorter) {
    const { text: content, provider: aiProvider, model: aiModel, cut } = shorter;
    return { content, prompt, aiProvider, aiModel, temperature: coolness, how: 'model', isCut: cut };
  }
  const content = withoutLastSentences(type, item.content);
  if (content === null)
    throw new AppError(
      'invalid',
      'Can’t shorten the text automatically. Edit the text or choose an AI model.',
    );
  const { aiProvider, aiModel, temperature, how } = item;
  return { content, prompt: item.prompt, aiProvider, aiModel, temperature, how, isCut: item.isCut };
}

/** Lets a model finish a text that the token limit cut off. */
async function continueContent(call: AgentCall, project: Project, type: ContentType): Promise<NewText> {
  const item = project[type];
  if (!item?.isCut) throw new AppError('invalid', 'This text is complete.');
  const { kind, facts } = await promptFor(call, project, type);
  const { provider, model } = await call.agentSettings.read();
  const rest = await writeWithModel(call, {
    kind,
    facts,
    prompt: continuationRequest,
    text: item.content,
    maxTokens: tokenLimits[type],
    provider,
    model,
    temperature: item.temperature,
  });
  if (!rest) throw new AppError('unavailable', 'No AI model is available. Choose a model, then try again.');
  const { formKey, prompt, temperature } = item;
  return {
    content: joinedText(item.content, rest.text),
    prompt,
    aiProvider: rest.provider,
    aiModel: rest.model,
    temperature,
    how: 'model',
    isCut: rest.cut,
    ...(formKey !== null && { formKey }),
  };
}

const coolness = 0.2;

/** Asks a model for a shorter text; null if no model answers or the text is not shorter. */
async function shorterText(
  call: AgentCall,
  type: ContentType,
  text: string,
  textRequest: Omit<TextRequest, 'temperature'>,
): Promise<Written | null> {
  const shorter = await writeWithModel(call, {
    ...textRequest,
    prompt: `Shorten the attached text.txt to at most ${contentLimits[type]} characters in all. Keep its facts, names and language. Answer only with the text.`,
    text,
    temperature: coolness,
  });
  return shorter && contentLength(type, shorter.text) < contentLength(type, text) ? shorter : null;
}

/** Raises the temperature slightly, between 0.7 and 0.95, to get a different text. */
export function varied(temperature: number, random = Math.random()): number {
  const higher = Math.min(0.95, Math.max(0.7, temperature + random * 0.25));
  return Math.round(higher * 100) / 100;
}
