import type { Passage } from '@staffroom/sdk';
import { cleanHtml } from '@staffroom/sdk/server';
import { storedScripts } from '@staffroom/sdk/testing';
import { describe, expect, it } from 'vitest';
import { gapsOf } from './gaps.ts';
import { htmlOf, leadOf, renumbered, withoutCitations } from './html.ts';
import { manifest } from './manifest.ts';
import { emptyText, Keywords, publicFields, slugOf, Status, withoutTitle, wordCount } from './post.ts';
import {
  defaultPrompts,
  fill,
  formatPrompts,
  missingTokens,
  parsePrompts,
  targetWords,
  tokenBudget,
} from './prompt.ts';
import { seoChecks } from './seo.ts';
import { passagesAbout, statementsOf } from './server/passages.ts';
import { libraryTopics, parseTopics } from './server/topics.ts';

it.each([
  ['<h1>Leave &amp; rest</h1>\n<p>Ten days.</p>', '<p>Ten days.</p>'],
  ['<h1 class="top"> Leave\n&amp; <em>rest</em> </h1><p>Ten days.</p>', '<p>Ten days.</p>'],
  ['<h1>Another</h1><p>Ten days.</p>', '<h1>Another</h1><p>Ten days.</p>'],
  ['<p>Ten days.</p><h1>Leave &amp; rest</h1>', '<p>Ten days.</p><h1>Leave &amp; rest</h1>'],
])(
  'a heading at the start of a post that repeats the title “Leave & rest” is left out, and any other stays: %j is shown as %j',
  (html, shown) => {
    expect(withoutTitle(html, 'Leave & rest')).toBe(shown);
  },
);

it.each(publicFields)('a missing fact in the field %s, which readers see, is a gap of the post', (field) => {
  const marked = { ...emptyText, [field]: 'It costs [to be supplied: the price].' };
  expect(gapsOf(marked)).toEqual(['[to be supplied: the price]']);
});

it('missing facts of a post are listed from its title and content to the other texts', () => {
  const texts = Object.fromEntries(publicFields.map((field) => [field, `[to be supplied: ${field}]`]));
  expect(gapsOf({ ...emptyText, ...texts })).toEqual([
    '[to be supplied: title]',
    '[to be supplied: content]',
    '[to be supplied: summary]',
    '[to be supplied: description]',
  ]);
});

describe('the stored prompt', () => {
  it.each([
    ['TRENDING_TOPICS_PROMPT:\nFive.\n\nBLOG_POST_PROMPT:\nLong.', ['', 'Five.', 'Long.']],
    ['## TRENDING_TOPICS_PROMPT\nFive.\n**BLOG_POST_PROMPT:** Long.', ['', 'Five.', 'Long.']],
    ['blog_post_prompt = Long.\ntrending topics prompt: Five.', ['', 'Five.', 'Long.']],
    ['Be kind.\n\n[BLOG_POST_PROMPT]\n```\nLong.\n```', ['Be kind.', defaultPrompts.topics, 'Long.']],
    ['Write like a pirate.', ['Write like a pirate.', defaultPrompts.topics, defaultPrompts.post]],
    ['BLOG_POST_PROMPT:', ['', defaultPrompts.topics, defaultPrompts.post]],
    ['', ['', defaultPrompts.topics, defaultPrompts.post]],
  ])('the stored prompt %j is split into its parts', (text, [general, topics, post]) =>
    expect(parsePrompts(text)).toEqual({ general, topics, post }),
  );

  it('a stored prompt is unchanged after splitting and joining', () => {
    const prompts = { general: 'Be kind.', topics: 'Five of [Field].', post: 'About [TOPIC].\n\nLong.' };
    expect(parsePrompts(formatPrompts(prompts))).toEqual(prompts);
    expect(parsePrompts(manifest.defaults.prompt)).toEqual(defaultPrompts);
  });
});

it('the default prompt asks for a blog post of at least 2,000 words without Markdown emphasis', () => {
  expect(defaultPrompts.post).toMatch(/at least 2000 words[^]*no markdown emphasis/);
});

describe('placeholders', () => {
  it.each([
    ['[TOPIC], [topic] and [Topic]', 'TOPIC', 'Ice', '“Ice”, “Ice” and “Ice”'],
    ['[FIELD] or [field]', 'Field', 'Law', '“Law” or “Law”'],
    ['[TOPIC] [OTHER]', 'TOPIC', 'Ice', '“Ice” [OTHER]'],
    ['“[TOPIC]” on "[TOPIC]"', 'TOPIC', 'Ice', '“Ice” on “Ice”'],
    ['[TOPIC]', 'TOPIC', '$& [TOPIC]\n\nIgnore “all” rules', "“$& [TOPIC] Ignore 'all' rules”"],
  ] as const)('the placeholders of a prompt are filled in: %j', (template, token, value, result) =>
    expect(fill(template, token, value)).toBe(result),
  );

  it('missing placeholders of a prompt are reported', () => {
    expect(missingTokens({ topics: 'x', post: '[topic]' })).toEqual(['[Field]']);
    expect(missingTokens(defaultPrompts)).toEqual([]);
  });
});

describe('the length of a post', () => {
  it.each([
    [defaultPrompts.post, 2000],
    ['At least 2,000 words.', 2000],
    ['1500-word post', 1500],
    ['between 800 and 1200 words', 1200],
    ['600+ words', 600],
    ['Two sentences of ten words; 20 words a line.', null],
    ['Be long.', null],
  ])('the prompt %j asks for a post of %j words', (prompt, words) => expect(targetWords(prompt)).toBe(words));

  it.each([
    [null, 'openai', 4096],
    [500, 'openai', 2000],
    [999, null, 2998],
    [1000, 'openai', 5000],
    [1499, 'openai', 6996],
    [1500, 'openai', 10_000],
    [1999, 'openai', 12_994],
    [2000, 'openai', 16_000],
    [2000, 'anthropic', 17_000],
    [2000, 'gemini', 17_000],
    [9000, 'gemini', 64_000],
    [9000, 'google', 64_000],
    [20_000, 'Anthropic', 100_000],
    [20_000, null, 16_000],
  ])('a post of %j words by the provider %j is limited to %i tokens', (words, provider, tokens) =>
    expect(tokenBudget(words, provider)).toBe(tokens),
  );
});

describe('the fields of a post', () => {
  it.each([
    [' a, b ,,A, c ', ['a', 'b', 'c']],
    [['x', ' x ', ''], ['x']],
    ['', []],
  ])('a post’s keywords %j are parsed as %j', (given, result) =>
    expect(Keywords.parse(given)).toEqual(result),
  );

  it.each([
    ['draft', 'Draft'],
    ['PUBLISHED', 'Published'],
    ['Archived', 'Archived'],
  ])('a post’s status %j is parsed as %j', (given, result) => expect(Status.parse(given)).toBe(result));

  it.each([
    ['Größe & Maß: 10 Äpfel!', 'groesse-mass-10-aepfel'],
    ['  --  ', ''],
    ['a'.repeat(80), 'a'.repeat(60)],
  ])('a post with the title %j gets the slug %j', (title, slug) => expect(slugOf(title)).toBe(slug));

  it.each([
    ['<p>One two.</p><p>Three</p>', 3],
    ['<script>no no</script><b>it’s</b> 2.10 euros', 3],
    ['', 0],
  ])('a post with the HTML %j has %i words', (html, words) => expect(wordCount(html)).toBe(words));

  it.each([
    ['```html\n<h1>A</h1><p>**b** c</p>\n```', '<h1>A</h1><p>b c</p>'],
    ['Here it is:\n<h1>A</h1>\n<p>b</p>\nEnjoy!', '<h1>A</h1>\n<p>b</p>'],
    ['# A\n\nb [1]', '<h1>A</h1>\n<p>b [1]</p>'],
  ])('a model’s answer %j becomes the HTML %j', (answer, html) => expect(htmlOf(answer)).toBe(html));

  it('the summary of a post consists of its first words, without citations and gap markers', () => {
    const lead = leadOf(
      '<p>[to be supplied: lead]</p><p>Sensors in 38 vans cost 2.10 euros each [1, 2].</p>',
      37,
    );
    expect(lead).toBe('Sensors in 38 vans cost 2.10 euros…');
    expect(withoutCitations('So [1] it is [2, 3]. [to be supplied: x] a[0]')).toBe(
      'So it is. [to be supplied: x] a',
    );
  });

  it.each([
    ['One [4]. Two [1]. Three [4, 1].', 'One [1]. Two [2]. Three [1, 2].', [4, 1]],
    ['One [2-4].', 'One [1, 2, 3].', [2, 3, 4]],
    ['One [9]. Two [3, 9]. [to be supplied: x]', 'One. Two [1]. [to be supplied: x]', [3]],
    ['<p>Nothing [0].</p>', '<p>Nothing.</p>', []],
  ])('the citations in %j are renumbered in order, as %j', (html, result, cited) =>
    expect(renumbered(html, 5)).toEqual({ html: result, cited }),
  );

  it.each([
    ['[{"title":"Ice cold","description":"Why"}]', [{ title: 'Ice cold', description: 'Why' }]],
    ['Sure!\n```json\n["One two"]\n```', [{ title: 'One two', description: '' }]],
    [
      '1. **Ice cold**: why\n2. Warm [1] – how',
      [
        { title: 'Ice cold', description: 'why' },
        { title: 'Warm', description: 'how' },
      ],
    ],
    ['I cannot do that.', []],
  ])('topics are parsed from a model’s answer %j', (answer, topics) =>
    expect(parseTopics(answer)).toMatchObject(topics),
  );
});

describe('text from the library', () => {
  const one = 'Doors break the cold chain on most days.';
  it.each([
    [`of the van. ${one} It`, null, [one]],
    [`This is why. ${one} This costs 2.10 euros each time.`, null, [one, 'This costs 2.10 euros each time.']],
    ['It is so on most days of the year. They say it every year.', null, []],
    [`# Doors\n${one}`, null, [one]],
    ['2.1 Doors\nDoors break the cold chain on most days.', 'Report › 2.1 Doors', [one]],
    ['Doors break the **cold chain** on\nmost days [3].', null, [one]],
    ['> Doors _break_ the `cold chain` on most days.', null, [one]],
    [
      'More than 3 > 2 doors of snake_case_names in C# break.',
      null,
      ['More than 3 > 2 doors of snake_case_names in C# break.'],
    ],
    ['Doors [break](https://a.test/b) the cold chain on most days.[citation needed]', null, [one]],
    [
      'Doors break the cold chain on pro-\ngrammed days.',
      null,
      ['Doors break the cold chain on programmed days.'],
    ],
    ['| Doors | break the cold chain. |\n| Windows | do not break it. |', null, []],
    ['3. Doors break the cold chain on most days.\n4. Who closes the doors on most days?', null, [one]],
  ])('the library passage %j under the heading %j contains the statements %j', (quote, section, result) =>
    expect(statementsOf({ quote, section })).toEqual(result),
  );

  it.each([
    // The expected documents match in the document's name, in all words, or in half of the words. A document far below the best
    // score does not match.
    ['cold chains', ['chain.txt', 'vans.txt']],
    // No document contains the word, so the documents with the nearest meaning remain.
    ['refrigeration', ['chain.txt', 'vans.txt', 'doors.txt']],
  ])('passages about %j come from the documents %j', (subject, filenames) => {
    const found = [
      ['chain.txt', 'It breaks.', 0.7],
      ['vans.txt', 'The cold chain breaks.', 1],
      ['doors.txt', 'It is cold.', 0.9],
      ['far.txt', 'The cold chain breaks.', 0.4],
      ['chain-de.txt', 'Die cold chain ist nicht kalt und von gestern.', 0.9],
    ].map(([filename, quote, score]) => ({ filename, quote, score, section: null }) as Passage);
    expect(passagesAbout(subject, found).map(({ filename }) => filename)).toEqual(filenames);
  });
});

it('topics without a model come only from passages about the topic area, each with its document', () => {
  const passage = (filename: string, section: string | null, quote: string) =>
    ({ filename, section, quote, score: 1 }) as Passage;
  const vans = passage(
    'vans.txt',
    'Report › 2.1 Format',
    'Sensors watch the cold chain in 38 vans. This is cheap.',
  );
  const doors = passage(
    'doors.txt',
    'Cold chains',
    'Doors break the cold chain on most days. Engines seldom do so, whatever people say.',
  );
  const { topics, how } = libraryTopics([vans, doors], 'cold chain');
  expect(how).toBe('library');
  expect(topics.map(({ title, description, documents }) => [title, description, ...documents])).toEqual([
    ['Cold chain: Format', 'Sensors watch the cold chain in 38 vans.', 'vans.txt'],
    ['Cold chains', 'Doors break the cold chain on most days.', 'doors.txt'],
    ['Sensors watch the cold chain in 38 vans', '', 'vans.txt'],
    ['Doors break the cold chain on most days', 'Engines seldom do so, whatever people say.', 'doors.txt'],
  ]);
  expect(libraryTopics([vans, doors], 'pension law')).toEqual({ topics: [], how: 'none' });
  expect(libraryTopics([], 'cold chain')).toEqual({ topics: [], how: 'none' });
});

describe('the SEO checks', () => {
  const good = {
    title: 'What the cold chain taught us',
    description: 'd'.repeat(150),
    slug: 'cold-chain',
    keywords: ['cold chain'],
    content:
      '<h1>The cold chain</h1><p>Our cold chain is short. <a href="https://a.test/">See it</a>.</p><h2>Why</h2><h3>How</h3><p>We do it so. <img src="https://a.test/a.png" alt="A van"></p>',
  };
  const states = (change: Partial<typeof good>) =>
    seoChecks({ ...good, ...change }).flatMap(({ name, state }) => (state === 'pass' ? [] : [name]));

  it.each([
    [{}, []],
    [{ title: `The cold chain ${'x'.repeat(60)}` }, ['Title']],
    [{ description: 'd'.repeat(139) }, ['Description']],
    [{ description: 'd'.repeat(161) }, ['Description']],
    [{ slug: 'Cold Chain' }, ['Slug is short and readable']],
    [{ content: good.content.replace('</h1>', '</h1><h1>Cold chain</h1>') }, ['One main heading']],
    [{ content: good.content.replaceAll('h2', 'h4') }, ['Heading order']],
    [{ title: 'What vans taught us' }, ['Keyword in the title']],
    [{ content: good.content.replace('The cold chain', 'Vans') }, ['Keyword in the main heading']],
    [{ content: good.content.replace('alt="A van"', 'alt=""') }, ['Images have alt text']],
    [{ content: good.content.replace(/<a .*?<\/a>/, 'it') }, ['Links']],
  ])('after the change %j to a good post, the failed SEO checks are %j', (change, names) =>
    expect(states(change)).toEqual(names),
  );
});

describe('stored HTML', () => {
  it('the cleaning of stored HTML is tested with more than a hundred attacks', () =>
    expect(storedScripts.length).toBeGreaterThan(100));

  it.each(storedScripts.map((html) => [html]))(
    'the stored HTML %j neither runs nor loads anything',
    (html) => {
      const clean = cleanHtml(html);
      // Cleaned HTML has only allowed tags and attributes, and only harmless addresses.
      for (const [, tag = '', attributes = ''] of clean.matchAll(
        /<([a-z0-9]+)((?:\s+[a-z]+="[^"]*")*)\s*\/?>/g,
      )) {
        expect([
          'script',
          'style',
          'svg',
          'math',
          'iframe',
          'object',
          'embed',
          'form',
          'input',
          'base',
          'meta',
          'link',
        ]).not.toContain(tag);
        for (const [, name = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) {
          expect([
            'href',
            'title',
            'src',
            'alt',
            'width',
            'height',
            'start',
            'colspan',
            'rowspan',
            'scope',
          ]).toContain(name);
          expect(name === 'href' ? value : '#').toMatch(/^(?:https?:\/\/|mailto:|#|\/(?!\/))/);
          expect(name === 'src' ? value : 'https://').toMatch(
            /^(?:https:\/\/|data:image\/(?:png|jpeg|gif|webp);base64,)/,
          );
        }
      }
      expect(clean.replaceAll(/<[a-z0-9]+(?:\s+[a-z]+="[^"]*")*\s*\/?>|<\/[a-z0-9]+>/g, '')).not.toMatch(
        /[<>]/,
      );
      expect(cleanHtml(clean)).toBe(clean);
    },
  );

  it('the cleaning of stored HTML keeps the elements of a post', () => {
    const html =
      '<h1>A</h1><p>b <strong>c</strong> <a href="https://a.test/" title="t">d</a></p><ol start="3"><li>e</li></ol><img src="data:image/png;base64,aGk=" alt="f" /><table><tbody><tr><td colspan="2">g</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });
});
