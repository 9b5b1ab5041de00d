import { Field, Icon, Input, Textarea } from '@staffroom/sdk/client';
import { Stack } from '@staffroom/sdk/layout';
import { useDeferredValue, useMemo } from 'react';
import { addressOf, jsonLd } from '../../json-ld.ts';
import { slugOf, wordCount } from '../../post.ts';
import { type Check, seoChecks } from '../../seo.ts';
import classes from './editor.module.css';
import type { PanelProps } from './panel-props.ts';

const signs = { pass: 'check', warn: 'minus', fail: 'close' } as const;
const words = { pass: 'Fine', warn: 'Could be better', fail: 'To be mended' } as const;
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
      <section className={classes.searchPreview} aria-label="Search preview">
        <span className={classes.searchAddress}>
          {(address ?? `example.com/${text.slug}`).replace(/^https?:\/\//, '')}
        </span>
        <span className={classes.searchTitle}>{text.title || 'Untitled'}</span>
        <span>{text.description || text.summary || 'No description yet.'}</span>
      </section>
      <Field label="Slug" hint="The last part of its address.">
        <Input
          mono
          value={draft.slug}
          onChange={({ target }) => onChange({ slug: target.value })}
          onBlur={() => onChange({ slug: slugOf(draft.slug || draft.title) })}
        />
      </Field>
      <Field label="Description" counter={{ length: draft.description.length, limit: 160 }}>
        <Textarea
          rows={4}
          maxLength={500}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <section aria-labelledby="seo-checks">
        <h2 id="seo-checks">
          Checks {checks.filter(({ state }) => state === 'pass').length} of {checks.length}
        </h2>
        <ul className={classes.checks}>
          {sorted.map(({ name, state, value }) => (
            <li key={name} data-state={state}>
              <Icon name={signs[state]} size={14} />
              <span className="visually-hidden">{words[state]}: </span>
              <span className={classes.checkName}>{name}</span>
              <span className={classes.value}>{value}</span>
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary>For search engines (JSON-LD)</summary>
        <pre className={classes.json}>{JSON.stringify(data, null, 2)}</pre>
      </details>
    </Stack>
  );
}
