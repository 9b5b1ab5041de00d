import type { GetICUArgs } from '@schummar/icu-type-parser';
import { createElement, Fragment, type ReactNode } from 'react';
import { fill } from './fill-message.ts';
import { type Language, language, locale } from './language.ts';

/** Translations of one language: English text → translation. */
export type Catalogue = Readonly<Record<string, string>>;

export type Catalogues = Partial<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>>>;

interface Kinds {
  ICUArgument: string | number;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}
type Needed<V> = keyof V extends never ? [] : [values: V];
type Words<M extends string> = GetICUArgs<M, Kinds>;

export interface Translate {
  /**
   * Returns a text in the page's language. The key is the English text in the code, in ICU MessageFormat. A note after `||` is
   * never shown: it distinguishes equal texts for translators and catalogs.
   * @example t('{count, plural, one {# document} other {# documents}} selected', { count })
   */
  <const M extends string>(message: M, ...values: Needed<Words<M>>): string;
  /**
   * Returns a text in the page's language that contains elements.
   * @example t.rich('Read <link>the guide</link> first.', { link: (inner) => <Link to="/help">{inner}</Link> })
   */
  rich(message: string, values: Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>): ReactNode;
  /**
   * Translates a text that is not a constant, such as a server's sentence. Returns the text unchanged if no catalog contains
   * it.
   */
  known(message: string): string;
  /**
   * Translates the values of a table: `t.each({ open: 'Open' })`. Tables that both halves of an agent use are named `…Names`
   * and placed beside its contract.
   */
  each<K extends string>(names: Readonly<Record<K, string>>): Record<K, string>;
}

export interface Texts {
  t: Translate;
  /** Loads the catalog of the page's language. Before that, and when loading fails, texts are English. */
  load: () => Promise<void>;
}

declare global {
  // A hook with which tests see every text, to find texts that bypass this module, have no room to grow, or were used too
  // early.
  var staffroomTexts: ((text: string, ready: boolean) => string) | undefined;
}

/**
 * Creates the texts of one package, with a catalog for each language.
 * @param common texts that apply if the package's catalog lacks a text
 */
export function makeTexts(
  catalogues: Catalogues,
  {
    spoken = language(),
    common,
  }: { spoken?: Language; common?: (message: string) => string | undefined } = {},
): Texts & { own: (message: string) => string | undefined } {
  let catalogue: Catalogue = {};
  let ready = spoken === 'en';
  const own = (message: string) =>
    Object.hasOwn(catalogue, message) ? catalogue[message] : common?.(message);
  const shown = (text: string) => globalThis.staffroomTexts?.(text, ready) ?? text;
  const words = (message: string) => own(message) ?? message.split('||', 1)[0] ?? '';
  const pieces = (message: string, values: object) =>
    fill(words(message), values as Record<string, unknown>, locale(spoken));

  const t = ((message: string, values?: object) =>
    // A fast path for messages without placeholders and quoted braces.
    shown(values === undefined ? words(message) : pieces(message, values).join(''))) as Translate;
  t.rich = (message, values) =>
    createElement(
      Fragment,
      null,
      ...pieces(message, values).map((piece) =>
        typeof piece === 'string' ? shown(piece) : (piece as ReactNode),
      ),
    );
  t.known = (message) => shown(words(message));
  t.each = <K extends string>(names: Readonly<Record<K, string>>) =>
    Object.fromEntries(Object.entries<string>(names).map(([key, name]) => [key, t.known(name)])) as Record<
      K,
      string
    >;

  return {
    t,
    own,
    async load() {
      const fetchCatalogue = spoken === 'en' ? undefined : catalogues[spoken];
      if (fetchCatalogue === undefined) return;
      try {
        catalogue = (await fetchCatalogue()).default;
      } catch {
        // On failure, show English texts. The next page loads the catalog again.
      }
      ready = true;
    },
  };
}
