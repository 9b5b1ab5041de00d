import type { Passage } from '@staffroom/sdk';
import { type Call, serverKit, toolsFor, turnMessages, turnQuestion } from '@staffroom/sdk/server';
import { z } from 'zod';
import { addTerm, collect, listTerms, removeTerm, Term } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { definedTerms } from './terms.ts';

const { route, job, socket, tool, chat, defineServerPlugin } = serverKit(manifest, {
  config: z.object({ passages: z.number().int().min(1).max(20).default(5) }),
});

export const termsOf = ({ storage }: Pick<Call<typeof manifest>, 'storage'>) =>
  storage.collection('terms', Term);

const lookUpTerm = tool({
  name: 'look_up_term',
  description: 'What a term means that was collected from the documents.',
  input: z.object({ name: z.string().min(1).max(100) }),
  step: ({ name }) => `Looking up “${name}”`,
  async run({ name }, call) {
    const { items } = await termsOf(call).list({ search: name, limit: 5 });
    return items.map((term) => ({ name: term.name, meaning: term.meaning }));
  },
});

export default defineServerPlugin({
  routes: [
    route(listTerms, ({ query, call }) => termsOf(call).list(query)),
    route(addTerm, ({ body, call }) => termsOf(call).create(body)),
    route(removeTerm, ({ params, call }) => termsOf(call).delete(params.id)),
  ],

  jobs: [
    // Skip existing terms, because the job may run again after a crash.
    job(collect, async ({ input, call, progress }) => {
      await progress('Read');
      const found = definedTerms(await call.documents.text(input.documentId));
      const terms = termsOf(call);
      const { items } = await terms.list({ limit: 200 });
      const known = new Set(items.map(({ name }) => name));
      const added: string[] = [];
      for (const [index, term] of found.entries()) {
        await progress('Collect', { done: index, total: found.length });
        if (known.has(term.name)) continue;
        known.add(term.name);
        await terms.create(term);
        added.push(term.name);
      }
      await call.notify.user(`${added.length} terms collected`, { href: `/agents/${manifest.id}` });
      return { added };
    }),
  ],

  sockets: [
    socket('lookup', z.object({ name: z.string().max(100) }), async function* ({ name }, call) {
      const { items } = await termsOf(call).list({ search: name, limit: 10 });
      for (const { meaning } of items) yield { meaning };
    }),
  ],

  chat: chat(async function* (turn, call) {
    yield { type: 'status', text: 'Searching your documents' };
    const options = {
      limit: call.config.passages,
      ...(turn.documentIds.length > 0 && { documentIds: turn.documentIds }),
    };
    const sources: Passage[] = await call.search.passages(turnQuestion(turn), options);
    yield { type: 'sources', sources };
    yield* call.ai.stream({
      system: call.modelSettings.prompt,
      messages: turnMessages(turn),
      sources,
      tools: toolsFor(call, [lookUpTerm]),
    });
  }),
});
