import { AppError } from '@staffroom/sdk';
import { withoutCitations } from '../../html.ts';
import { languageOf } from '@staffroom/sdk/reading';
import { type Delivery, textIn, textOf } from '../../post.ts';
import { collections, type PostRow } from '../collections.ts';
import type { AgentCall } from '../kit.ts';
import { openRevisions } from '../revisions.ts';
import { sourcesOf } from '../drafts/sources.ts';
import { originText } from '../words.ts';

/**
 * Sends one message about a post to the webhook of the site: the published text, or that the post was taken off the site.
 * @returns the address of the post on the site, if the site's response contains one
 */
export async function siteMessage(call: AgentCall, row: PostRow, delivery: Delivery): Promise<string | null> {
  const { webhookUrl: url, webhookSecret: secret } = await call.agentSettings.read();
  // The address was removed since the post was published, so there is no site to tell.
  if (url === '') return null;
  const { event: id, kind, sequence } = delivery;
  const data = kind === 'publish' ? await publishedForm(call, row, delivery) : takenDownForm(row, delivery);
  const type = kind === 'publish' ? 'post.published' : 'post.unpublished';
  return addressIn((await call.webhook.send({ url, secret, id, type, data: { ...data, sequence } })).body);
}

/** Returns exactly the text that was published, which contains nothing from the library. */
async function publishedForm(call: AgentCall, row: PostRow, { revision, version }: Delivery) {
  const { items } = await collections(call).revisions.list({
    where: { postId: row.id, number: revision },
    limit: 1,
  });
  const [text] = items;
  if (text?.version !== version)
    throw new AppError('conflict', 'The text was changed while it was being published. Publish it again.');
  const sources = await sourcesOf(call, row.id, text.sourcesOf);
  const origin = await openRevisions(call).originOf(text, sources.length);
  return {
    id: row.id,
    ...textIn(text),
    author: row.ownerName,
    content: withoutCitations(text.content),
    publishedAt: new Date(row.publishedAt ?? Date.now()).toISOString(),
    revision: text.number,
    origin: { ...origin, text: originText(origin, languageOf(textOf(text.content))) },
  };
}

const takenDownForm = (row: PostRow, { slug, revision }: Delivery) => ({
  id: row.id,
  slug,
  url: row.publishedUrl,
  revision,
});

/** Returns the address of the published post, if the response contains one: `{ "url": "https://…" }`. */
function addressIn(body: string): string | null {
  try {
    const { url } = JSON.parse(body) as { url?: unknown };
    return typeof url === 'string' && url.length < 1_000 && /^https?:\/\//.test(url) ? url : null;
  } catch {
    return null;
  }
}
