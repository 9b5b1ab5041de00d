// Names of products in a draft that the product catalog and the sources do not contain.

export interface ProductDeviation {
  found: string;
  reason: 'product-spelling' | 'unknown-product' | 'unused-product';
  /** The name in the catalog; null if the catalog has no similar name. */
  expected: string | null;
}

export interface ProductNames {
  /** The names of the catalog. */
  catalog: readonly string[];
  /** The names of the catalog that the draft may use; default: all. */
  used?: readonly string[] | undefined;
  /** The maker whose name precedes the names of products. */
  vendor?: string | undefined;
  /** Texts whose names are known, such as the sources. */
  known: readonly string[];
}

interface Token {
  text: string;
  start: number;
  end: number;
}

const word = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const edition =
  /^(?:Plus|Pro|Professional|Cloud|Central|Suite|Enterprise|Premium|Ultimate|Ultra|Max|Lite|Standard|Express|One|Next|Manager|\d{1,4})$/;
/** Editions that make a name of a product out of any word before them. */
const clearEdition = /^(?:Plus|Pro|Suite|Premium|Ultimate|Ultra|Max)$/;
/** "TurboDesk" and "ADManager", but not the German "MitarbeiterInnen". */
const camelCase = /^(?:\p{Lu}?\p{Ll}[\p{Ll}\p{N}]*\p{Lu}(?!nnen$)|\p{Lu}{2,}\p{Ll}{3,})/u;
/** Well-known names that are written like names of products. */
const general = new Set(
  'LinkedIn YouTube WhatsApp GitHub PowerPoint JavaScript TypeScript OneDrive SharePoint iPhone iPad macOS iOS DevOps FinTech PhD eBay PayPal IoT SaaS PaaS'
    .toLowerCase()
    .split(' '),
);
const maxNameWords = 4;
const maxTokens = 20_000;

const compact = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
const isCapital = (text: string) => /^[\p{Lu}\p{N}]/u.test(text) || /\p{Lu}/u.test(text);

/** Finds names of products that are misspelled, unknown, or in the catalog but not part of the subject. Each once, in order. */
export function productDeviations(text: string, names: ProductNames): ProductDeviation[] {
  const { catalog, used, vendor, known } = names;
  const spellings = new Map(catalog.map((name) => [compact(name), name]));
  const firsts = new Map(catalog.map((name) => [compact(name.split(' ')[0] ?? ''), name]));
  const knownText = ` ${known.join('\n').toLowerCase()} `;
  const isKnown = (name: string) => knownText.includes(name.toLowerCase());
  const usable = new Set(used ?? catalog);
  const found = new Map<string, ProductDeviation>();
  const add = (deviation: ProductDeviation) => found.set(deviation.found, deviation);
  const tokens = tokensOf(text);

  for (let at = 0; at < tokens.length; at += 1) {
    const run = runAt(tokens, at, text);
    const exact = longest(run, (name) => catalog.includes(name));
    if (exact) {
      // "ServiceDesk Plus Cloud" continues a name of the catalog with an edition.
      const next = run[exact.count];
      const longer = next && edition.test(next.text) ? nameOf(text, run, exact.count + 1) : null;
      if (longer !== null && !isKnown(longer))
        add({ found: longer, reason: 'product-spelling', expected: exact.name });
      else if (!usable.has(exact.name) && !isKnown(exact.name))
        add({ found: exact.name, reason: 'unused-product', expected: null });
      at += exact.count - 1 + (longer === null ? 0 : 1);
      continue;
    }
    const other = longest(run, (name) => isCapital(name) && spellings.has(compact(name)));
    if (other) {
      if (!isKnown(other.name))
        add({
          found: other.name,
          reason: 'product-spelling',
          expected: spellings.get(compact(other.name)) ?? null,
        });
      at += other.count - 1;
      continue;
    }
    const [token, next] = run;
    if (!token || !isCapital(token.text)) continue;
    const isEdition = next !== undefined && edition.test(next.text);
    const name = isEdition ? nameOf(text, run, 2) : token.text;
    if (isKnown(name)) continue;
    const similar = firsts.get(compact(token.text));
    const isDistinct = camelCase.test(token.text) || /\p{L}\d/u.test(token.text);
    if (similar !== undefined && similar !== token.text && (isEdition || isDistinct)) {
      add({ found: name, reason: 'product-spelling', expected: similar });
    } else {
      const near = catalog.find((each) => isTypo(compact(name), compact(each)));
      const isVendors =
        vendor !== undefined && tokens[at - 1]?.text === vendor && /^\p{Lu}/u.test(token.text);
      const isName =
        isVendors || camelCase.test(token.text) || (next !== undefined && clearEdition.test(next.text));
      if (near !== undefined) add({ found: name, reason: 'product-spelling', expected: near });
      else if (isName && token.text !== vendor && !general.has(token.text.toLowerCase()))
        add({ found: name, reason: 'unknown-product', expected: null });
      else continue;
    }
    if (isEdition) at += 1;
  }
  return [...found.values()];
}

/** The words of a text, without hashtags, handles and addresses. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(word)) {
    const before = text.charAt(index - 1);
    const after = text.slice(index + found.length, index + found.length + 2);
    if (
      /[#@/_]/.test(before) ||
      /^[./@]\p{L}/u.test(after) ||
      (before === '.' && /\p{L}/u.test(text.charAt(index - 2)))
    )
      continue;
    tokens.push({ text: found, start: index, end: index + found.length });
    if (tokens.length === maxTokens) break;
  }
  return tokens;
}

/** The words from `at` that only single blanks separate. */
function runAt(tokens: readonly Token[], at: number, text: string): Token[] {
  const run: Token[] = [];
  for (const token of tokens.slice(at, at + maxNameWords + 1)) {
    const last = run.at(-1);
    if (last && !/^[ \u00a0]$/.test(text.slice(last.end, token.start))) break;
    run.push(token);
  }
  return run;
}

const nameOf = (text: string, run: readonly Token[], count: number) =>
  text.slice(run[0]?.start ?? 0, run[count - 1]?.end ?? 0);

function longest(run: readonly Token[], fits: (name: string) => boolean) {
  for (let count = Math.min(run.length, maxNameWords); count > 0; count -= 1) {
    const name = run
      .slice(0, count)
      .map(({ text }) => text)
      .join(' ');
    if (fits(name)) return { name, count };
  }
  return null;
}

const minTypoLength = 6;

/** Whether two names differ in one or two characters, which includes another number: "PAM365". */
function isTypo(one: string, other: string): boolean {
  if (one.length < minTypoLength || Math.abs(one.length - other.length) > 1) return false;
  if (one.slice(0, 2) !== other.slice(0, 2) || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  return Math.max(one.length, other.length) - start - end <= 2;
}
