import type { Passage } from '@staffroom/sdk';
import { createBuiltinEmbedder } from '../../embedders/builtin-embedder.ts';
import { createBuiltinProvider } from '../builtin-provider.ts';

export function openAsking() {
  const embedder = createBuiltinEmbedder();
  const provider = createBuiltinProvider({ embedder, pieceDelay: 0 });
  return {
    async ask(question: string, sources: Passage[]): Promise<string> {
      const messages = [{ role: 'user' as const, content: question }];
      const request = { model: provider.defaultModel, messages, sources };
      let text = '';
      for await (const chunk of provider.stream(request, new AbortController().signal))
        if (chunk.type === 'text') text += chunk.text;
      return text;
    },
    async [Symbol.asyncDispose]() {
      await provider.close();
      await embedder.close();
    },
  };
}

export function passagesOf(documents: Record<string, readonly string[]>): Passage[] {
  return Object.entries(documents).flatMap(([filename, sections]) =>
    sections.map((quote, index) => ({
      id: `${filename}-${index}`,
      documentId: filename,
      filename,
      version: 1,
      page: null,
      section: null,
      start: 0,
      end: quote.length,
      quote,
      score: 1,
    })),
  );
}
