export interface Described {
  title: string;
  description: string;
  summary: string;
  slug: string;
  keywords: readonly string[];
  words: number;
  author: string;
  publishedAt: string | null;
  updatedAt: string;
  publishedUrl: string | null;
}

/** Where a post will be: where it is, or else below the address of the blog. Null where neither is known. */
export function addressOf({ publishedUrl, slug }: Pick<Described, 'publishedUrl' | 'slug'>, siteUrl: string) {
  if (publishedUrl !== null) return publishedUrl;
  return siteUrl === '' ? null : `${siteUrl.replace(/(?<!\/)\/+$/, '')}/${slug}`;
}

/** What search engines read of a post, in the words of schema.org. */
export function jsonLd(post: Described, siteUrl: string) {
  const address = addressOf(post, siteUrl);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description || post.summary,
    keywords: post.keywords.join(', '),
    wordCount: post.words,
    author: { '@type': 'Person', name: post.author },
    ...(post.publishedAt !== null && { datePublished: post.publishedAt }),
    dateModified: post.updatedAt,
    ...(address !== null && { mainEntityOfPage: address }),
  };
}
