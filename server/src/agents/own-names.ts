/** What a workspace is called, and the company that it belongs to. */
export interface OwnNames {
  product: string;
  company: string;
}

/** Names of agents may hold `{product}` and `{company}`. */
export function withOwnNames(text: string, { product, company }: OwnNames): string {
  return text.replaceAll('{product}', product).replaceAll('{company}', company);
}
