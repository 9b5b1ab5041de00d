import { AppError, msg } from '@staffroom/sdk';
import { flowingText, readDocument } from '@staffroom/sdk/reading';
import type { AgentCall } from './kit.ts';
import { type BuyerDocument, withRules, writtenIn, type RuledDocument } from './rules/languages.ts';

/** Reads a buyer's document as one text. Sentences continue across pages, and headers and footers are removed. */
export async function readBuyerDocument(call: AgentCall, documentId: string): Promise<BuyerDocument> {
  const document = await readDocument(call, documentId);
  const text = flowingText(document);
  const headings = document.headings.filter(
    ({ start, title }) => text.slice(start, start + title.length + 20).trim() !== '',
  );
  return { ...document, text, headings, writtenIn: await writtenIn(text) };
}

/** @throws AppError `invalid` if no rules support the document's language */
export function ruledOrRefused(call: AgentCall, source: BuyerDocument): RuledDocument {
  const document = withRules(source);
  if (document) return document;
  const language =
    new Intl.DisplayNames([call.user.language], { type: 'language' }).of(source.writtenIn) ??
    source.writtenIn;
  throw new AppError('invalid', msg`No rules for ${language}: choose an AI model in Settings.`);
}
