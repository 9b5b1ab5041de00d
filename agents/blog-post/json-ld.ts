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

/** Returns the address of a post: the published address, or one below the blog's address. Null if neither is known. */
export function addressOf({ publishedUrl, slug }: Pick<Described, 'publishedUrl' | 'slug'>, siteUrl: string) {
  if (publishedUrl !== null) return publishedUrl;
  return siteUrl === '' ? null : `${siteUrl.replace(/(?<!\/)\/+$/, '')}/${slug}`;
}

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
