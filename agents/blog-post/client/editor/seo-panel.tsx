import { Field, formatNumber, Icon, Input, Textarea } from '@staffroom/sdk/client';
import { Stack } from '@staffroom/sdk/layout';
import { useDeferredValue, useMemo } from 'react';
import { addressOf, jsonLd } from '../../json-ld.ts';
import { slugOf, wordCount } from '../../post.ts';
import { type Check, type Found, seoChecks } from '../../seo.ts';
import classes from './editor.module.css';
import { fieldLabels } from './field-labels.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

const signs = { pass: 'check', warn: 'minus', fail: 'close' } as const;
const words = { pass: t('Good'), warn: t('Could be improved'), fail: t('Needs fixing') } as const;
const order: Check['state'][] = ['fail', 'warn', 'pass'];

export function SeoPanel({ post, draft, onChange }: PanelProps) {
  const late = useDeferredValue(draft);
  const text = useMemo(
    () => ({
      ...late,
      keywords: late.keywords
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    }),
    [late],
  );
  const checks = useMemo(() => seoChecks(text), [text]);
  const address = addressOf({ slug: text.slug, publishedUrl: post.publishedUrl }, post.siteUrl);
  const data = jsonLd({ ...post, ...text, words: wordCount(text.content) }, post.siteUrl);
  const sorted = checks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <Stack>
      <section className={classes.searchPreview} aria-label={t('Search preview')}>
        <span className={classes.searchAddress}>
          {(address ?? `example.com/${text.slug}`).replace(/^https?:\/\//, '')}
        </span>
        <span className={classes.searchTitle}>{text.title || t('Untitled')}</span>
        <span>{text.description || text.summary || t('No description yet.')}</span>
      </section>
      <Field label={fieldLabels.slug} hint={t('Last part of the post’s address.')}>
        <Input
          mono
          value={draft.slug}
          onChange={({ target }) => onChange({ slug: target.value })}
          onBlur={() => onChange({ slug: slugOf(draft.slug || draft.title) })}
        />
      </Field>
      <Field label={fieldLabels.description} counter={{ length: draft.description.length, limit: 160 }}>
        <Textarea
          rows={4}
          maxLength={500}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <section aria-labelledby="seo-checks">
        <h2 id="seo-checks">
          {t('Checks {checks} of {checks2}', {
            checks: checks.filter(({ state }) => state === 'pass').length,
            checks2: checks.length,
          })}
        </h2>
        <ul className={classes.checks}>
          {sorted.map(({ name, state, found }) => (
            <li key={name} data-state={state}>
              <Icon name={signs[state]} size={14} />
              <span className="visually-hidden">{words[state]}: </span>
              <span className={classes.checkName}>{t.known(name)}</span>
              <span className={classes.value}>{inWords(found)}</span>
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary>{t('For search engines (JSON-LD)')}</summary>
        <pre className={classes.json}>{JSON.stringify(data, null, 2)}</pre>
      </details>
    </Stack>
  );
}

function inWords(found: Found): string {
  switch (found.kind) {
    case 'share':
      return t('{count, number} of {of}', { count: found.count, of: found.of });
    case 'number':
      return formatNumber(found.count);
    case 'headings':
      return t('{first, number} H1, {below, number} below', { first: found.first, below: found.below });
    case 'words':
      return t('{count, number} {count, plural, one {word} other {words}}', { count: found.count });
    case 'keyword':
      return found.keyword || t('no keyword');
  }
}
