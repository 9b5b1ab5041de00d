import { describe, expect, it } from 'vitest';
import { citedWords } from './cited-words.ts';
import { slugOf, wordCount } from './post.ts';
import { type Found, seoChecks } from './seo.ts';

it.each([
  ['Kühlung für Straßen', 'kuehlung-fuer-strassen'],
  ['Café, crème & señor', 'cafe-creme-senor'],
  ['Rødgrød på Ærø, Łódź', 'rodgrod-pa-aero-lodz'],
  ["What’s new: don't wait", 'whats-new-dont-wait'],
  ['Новая Йога для Київ', 'novaya-yoga-dlya-kiyiv'],
  ['Щука и ёж', 'shchuka-i-yozh'],
  ['Η Ελλάδα και ο ουρανός', 'i-ellada-kai-o-ouranos'],
  ['İstanbul ve Iğdır ışık', 'istanbul-ve-igdir-isik'],
  ['日本語', ''],
])('the slug of the title %j is spelled in Latin letters as %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(slugOf(slug)).toBe(slug);
});

it('a long slug ends at a word, and one of a single long word at its maximum length', () => {
  expect(slugOf('What nine months of open doors taught our drivers about cold chains')).toBe(
    'what-nine-months-of-open-doors-taught-our-drivers-about-cold',
  );
  expect(slugOf(`${'word-'.repeat(11)}longerword`)).toBe('word-'.repeat(11).slice(0, -1));
  expect(slugOf('x'.repeat(70))).toBe('x'.repeat(60));
});

it.each([
  ['<p>A well-known company doesn’t sell 1,000.50 plans,and more</p>', 9],
  ['<p>One<br>two</p><p>three</p>', 3],
  ['<p>我们在北京工作</p>', 4],
  ['', 0],
])('the words of %j are counted as people count them', (html, count) => {
  expect(wordCount(html)).toBe(count);
});

describe('the SEO checks', () => {
  const found = (content: string, name: string, keywords = ['Lösung']) =>
    seoChecks({ title: 'Neue Lösungen', description: '', slug: '', keywords, content }).find(
      (check) => check.name === name,
    );
  const countOf = (given: Found | undefined) => (given && 'count' in given ? given.count : null);

  it('the SEO checks end sentences neither at abbreviations nor at decimals', () => {
    const text =
      '<h2>Überschrift ohne Punkt</h2><p>Wir haben z. B. 3.5 Tonnen für Dr. Meier\nund Nr. 5 geladen. Das war am 3. Mai gut.</p>';
    // 3, 13 and 6 words in three sentences.
    expect(countOf(found(text, 'Sentences')?.found)).toBe(7);
  });

  it('the SEO checks find the keyword in its inflected forms', () => {
    expect(found('', 'Keyword in the title')?.state).toBe('pass');
    expect(found('', 'Keyword in the title', ['Tür'])?.state).toBe('fail');
  });

  it('the reading ease of German text uses the weights of German', () => {
    const text =
      '<p>Die Fahrer öffnen die Türen oft. Dann wird es im Wagen warm. Wir messen das jetzt in allen Wagen.</p>';
    expect(countOf(found(text, 'Readability')?.found)).toBeGreaterThan(70);
    const stiff =
      '<p>Verwaltungsvorschriften berücksichtigen Haftungsbeschränkungsvereinbarungen unverzüglich.</p>';
    expect(countOf(found(stiff, 'Readability')?.found)).toBe(0);
  });
});

it('the sentences of a post that repeat a source word for word are found', () => {
  const text = 'We checked it. Doors, not engines, break the cold chain [1]. Doors break it.';
  const [cited, ...others] = citedWords(text, ['On most days: doors, not engines, break the cold chain.']);
  expect(text.slice(cited?.start, cited?.end)).toBe('Doors, not engines, break the cold chain [1].');
  expect(others).toEqual([]);
});
