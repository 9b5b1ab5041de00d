/** A page of the SDK's documentation, as it stands in the repository. */
export interface Guide {
  slug: string;
  title: string;
  /** The first paragraph, without its marks. */
  summary: string;
  /** Markdown without the title. Links to other pages lead to them inside Help. */
  text: string;
}

const pages = import.meta.webpackContext('../../../../../sdk/docs', { recursive: false, regExp: /\.md$/ });
/** Where one begins. */
const first = 'first-agent';

/** What an author of agents reads: the first agent, then by title. */
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

/** Other pages stand beside this one; what else a link leads to is in the repository only, and stays as words. */
function withLinks(text: string): string {
  return text.replace(
    /\[([^[\]]*)\]\((?!https?:)(?:([\w-]+)\.md|[^()#]*)(?:#[^()]*)?\)/g,
    (_, words: string, slug?: string) =>
      slug === undefined ? words : `[${words}](/help/developers/${slug})`,
  );
}
