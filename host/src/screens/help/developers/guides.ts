export interface Guide {
  slug: string;
  title: string;
  /** The first paragraph without Markdown. */
  summary: string;
  /** Markdown without the title. Links to other pages stay inside Help. */
  text: string;
}

const pages = import.meta.webpackContext('../../../../../sdk/docs', { recursive: false, regExp: /\.md$/ });
const first = 'first-agent';

/** Sorted by title, except for the first agent, which comes first. */
export const guides: readonly Guide[] = pages
  .keys()
  .map((key) => guideOf(key.replace(/^\.\/|\.md$/g, ''), pages(key)))
  .toSorted(
    (a, b) =>
      Number(b.slug === first) - Number(a.slug === first) ||
      Number(a.slug.startsWith('error-')) - Number(b.slug.startsWith('error-')) ||
      a.title.localeCompare(b.title, 'en'),
  );

function guideOf(slug: string, page: string): Guide {
  const [, title = slug, text = ''] = /^# (.*)\n([^]*)$/.exec(page) ?? [];
  const paragraph =
    text
      .trim()
      .split('\n\n')
      .find((block) => /^[\p{L}`[]/u.test(block)) ?? '';
  const summary = paragraph.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/[`*]/g, '');
  return { slug, title: title.replaceAll('`', ''), summary, text: withLinks(text) };
}

/** Converts links to sibling pages; other targets exist only in the repository, so those links become plain text. */
function withLinks(text: string): string {
  return text.replace(
    /\[([^[\]]*)\]\((?!https?:)(?:([\w-]+)\.md|[^()#]*)(?:#[^()]*)?\)/g,
    (_, words: string, slug?: string) =>
      slug === undefined ? words : `[${words}](/help/developers/${slug})`,
  );
}
