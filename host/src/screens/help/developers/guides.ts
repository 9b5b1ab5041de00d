export interface Guide {
  slug: string;
  title: string;
  /** The first paragraph of the page, without Markdown. */
  summary: string;
  /** The Markdown of the page without its title. Links to other pages stay inside Help. */
  text: string;
}

// The pages of the folder and those about operations, without the decisions.
const pages = import.meta.webpackContext('../../../../../sdk/docs', {
  recursive: true,
  regExp: /^\.\/(?:operations\/)?[\w-]+\.md$/,
});
const first = 'first-agent';

/** All pages sorted by title. The page about a first agent comes first, and pages of error codes come last. */
export const guides: readonly Guide[] = pages
  .keys()
  .map((key) => guideOf(key.replace(/^.*\/|\.md$/g, ''), pages(key)))
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

/**
 * Converts links to other pages of the guides. All other links become plain text, because their targets exist only in the
 * repository.
 */
function withLinks(text: string): string {
  return text.replace(
    /\[([^[\]]*)\]\((?!https?:)(?:(?:\.\.\/|operations\/)?([\w-]+)\.md|[^()#]*)(?:#[^()]*)?\)/g,
    (_, words: string, slug?: string) =>
      slug === undefined ? words : `[${words}](/help/developers/${slug})`,
  );
}
