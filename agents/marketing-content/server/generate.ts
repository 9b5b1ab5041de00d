import { AppError, isAppError } from '@staffroom/sdk';
import { contentLength, contentLimits } from '../platforms.ts';
import { buildPrompt, contextOf, inLanguage, noTemplate, tokenLimits } from '../prompt.ts';
import { type ContentType, contentNames, type Project } from '../project.ts';
import { composeContent } from './compose.ts';
import type { AgentCall } from './kit.ts';
import { type NewText, openProjects, withError, withVariants } from './projects.ts';
import { promptOf } from './settings.ts';
import { writeWithModel } from './write.ts';

/** Writes the texts one after the other; each that is written is kept, whatever becomes of the others. */
export async function runGeneration({
  id,
  input: { projectId, types, variants },
  call,
  progress,
  step,
}: {
  id: string;
  input: { projectId: string; types: ContentType[]; variants: number };
  call: AgentCall;
  progress: (step: string) => Promise<void>;
  step: <T>(name: string, key: string, work: () => Promise<T>) => Promise<T>;
}) {
  const projects = openProjects(call);
  const project = await projects.editable(projectId);
  const failed: string[] = [];
  for (const type of types) {
    await progress(contentNames[type]);
    try {
      const texts: NewText[] = [];
      for (let place = 0; place < variants; place++) {
        const key = place === 0 ? type : `${type} ${place + 1}`;
        const text = await step(contentNames[type], key, () => writeContent(call, project, type, place));
        texts.push(text);
        // The form's own words are the same each time.
        if (text.how === 'form') break;
      }
      await projects.change(projectId, (now) =>
        // A run that follows a crash finds its own text.
        now[type]?.runId === id ? {} : { [type]: withVariants(now[type], texts, call.user.name, id) },
      );
    } catch (error) {
      call.signal.throwIfAborted();
      const cause = isAppError(error) ? error.message : 'Something went wrong.';
      if (!isAppError(error)) call.log.error('a text could not be written', { error, type });
      const what = project[type]?.content ? 'regenerate' : 'generate';
      failed.push(`Failed to ${what} ${contentNames[type]} content. ${cause}`);
      await projects.change(projectId, (now) => ({ [type]: withError(now[type], type, cause) }));
    }
  }
  if (failed.length > 0) throw new AppError('unavailable', failed.join(' '));
  await projects.change(projectId, ({ status }) =>
    status === 'in-progress' ? { status: 'pending-review' } : {},
  );
  return { projectId, types };
}

/** @param place of several texts that are written side by side, from 0 */
async function writeContent(
  call: AgentCall,
  project: Project,
  type: ContentType,
  place: number,
): Promise<NewText> {
  const settings = await call.agentSettings.read();
  const prompt = buildPrompt(promptOf(settings, type), project, call.config);
  if (prompt === noTemplate)
    throw new AppError('invalid', `${noTemplate} Write one for ${contentNames[type]} in the settings.`);
  const again = place > 0 || (project[type]?.content ?? '') !== '';
  const temperature = again && settings.vary ? varied(settings.temperature) : settings.temperature;
  const { provider, model } = settings;
  const wish = {
    prompt: `${prompt}\n\n${inLanguage(project)}`,
    context: contextOf(project, call.config),
    maxTokens: tokenLimits[type],
  };
  const written = await writeWithModel(call, { ...wish, provider, model, temperature });
  if (!written) {
    const content = composeContent(type, project, call.config);
    return { content, prompt, aiProvider: null, aiModel: null, temperature: null, how: 'form' };
  }
  let content = written.text;
  const limit = contentLimits[type];
  if (limit !== null && contentLength(type, content) > limit) {
    // Once: what is still too long is shown as such, and a person decides what goes.
    const shorter = await writeWithModel(call, {
      ...wish,
      prompt: `Shorten this text to at most ${limit} characters in all. Keep its facts and names. Answer with the text alone.\n\n${content}`,
      provider: written.provider,
      model: written.model,
      temperature: 0.2,
    });
    if (shorter && contentLength(type, shorter.text) < contentLength(type, content)) content = shorter.text;
  }
  return { content, prompt, aiProvider: written.provider, aiModel: written.model, temperature, how: 'model' };
}

/** A little higher than asked for, so that another text comes; between 0.7 and 0.95. */
export function varied(temperature: number, random = Math.random()): number {
  const higher = Math.min(0.95, Math.max(0.7, temperature + random * 0.25));
  return Math.round(higher * 100) / 100;
}
