import { type LinksChunk, webLinks } from '../web-links.ts';

interface Source {
  title?: unknown;
  url?: unknown;
}

/**
 * Reads the web sources of a provider in the formats of chat completions servers. Perplexity sends a list in `search_results`
 * (with titles) or `citations` (without), and its text contains the list's numbers. OpenRouter and others send annotations.
 */
export function chatLinks(chunk: object, delta: object | undefined): LinksChunk | null {
  const { search_results: results, citations } = chunk as Record<string, unknown>;
  const numbered = [listOf(results), listOf(citations)].find((list) => list.length > 0);
  if (numbered) return webLinks(numbered.map(sourceOf), true);
  const { annotations, citations: cited, executed_tools: tools } = (delta ?? {}) as Record<string, unknown>;
  const found = [
    ...listOf(annotations).map(annotationOf),
    ...listOf(cited).map(sourceOf),
    ...listOf(tools).flatMap(resultsOf),
  ];
  return webLinks(found, false);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const sourceOf = (value: unknown): Source => (typeof value === 'string' ? { url: value } : fieldsOf(value));

function annotationOf(value: unknown): Source {
  const { type, url_citation: nested, ...flat } = fieldsOf(value);
  return type === 'url_citation' ? { ...flat, ...fieldsOf(nested) } : {};
}

const resultsOf = (tool: unknown): Source[] =>
  listOf(fieldsOf(fieldsOf(tool)['search_results'])['results']).map(sourceOf);
