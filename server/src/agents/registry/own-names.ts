export interface OwnNames {
  product: string;
  company: string;
}

/** Replaces `{product}` and `{company}` in agents' names. */
export function withOwnNames(text: string, { product, company }: OwnNames): string {
  return text.replaceAll('{product}', product).replaceAll('{company}', company);
}
