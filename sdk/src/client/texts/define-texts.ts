import type { GetICUArgs } from '@schummar/icu-type-parser';
import { createElement, Fragment, type ReactNode } from 'react';
import { fill } from './message.ts';
import { type Language, language, locale } from './language.ts';

/** English text → text. */
export type Catalogue = Readonly<Record<string, string>>;

/** Fetches the catalogue of each language but English. */
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
   * A text in the language of the page. What stands in the code is the English text and the key; ICU MessageFormat. What follows `||` is
   * never shown: it tells translators, and catalogues, two uses of the same words apart.
   * @example t('{count, plural, one {# document} other {# documents}} selected', { count })
   */
  <const M extends string>(message: M, ...values: Needed<Words<M>>): string;
  /**
   * The same with elements in it.
   * @example t.rich('Read <link>the guide</link> first.', { link: (inner) => <Link to="/help">{inner}</Link> })
   */
  rich(message: string, values: Record<string, ReactNode | ((inner: ReactNode) => ReactNode)>): ReactNode;
  /** A text that is no constant, such as a server's sentence: translated if a catalogue has it, else as it is. */
  known(message: string): string;
  /** The same of a table of names: `t.each({ open: 'Open' })`. Those that both halves of an agent know are called `…Names` beside its contract. */
  each<K extends string>(names: Readonly<Record<K, string>>): Record<K, string>;
}

export interface Texts {
  t: Translate;
  /** Fetches the catalogue of the page's language. Before that, and where it cannot be fetched, texts are English. */
  load: () => Promise<void>;
}

declare global {
  // Tests lay it over every text, to see which never came through here, which have no room to grow, and which came too early.
  var staffroomTexts: ((text: string, ready: boolean) => string) | undefined;
}

/**
 * The texts of one package, with a catalogue for each language.
 * @param common where texts are looked up that the package's own catalogue does not have
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
    // Most texts have neither places nor quoted braces.
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
        // English can be read, too; the next page fetches it again.
      }
      ready = true;
    },
  };
}
