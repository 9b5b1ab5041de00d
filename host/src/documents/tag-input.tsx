import { Field, Input, Tag, useUnsavedGuard } from '@staffroom/sdk/client';
import { type KeyboardEvent, useState } from 'react';
import classes from './tag-input.module.css';
import { t } from '../texts/texts.ts';

const maxTagLength = 50;

interface TagInputProps {
  tags: readonly string[];
  onTags: (tags: string[]) => void;
}

/** A field for tags: existing tags can be removed, and Enter or a comma adds the typed one. */
export function TagInput({ tags, onTags }: TagInputProps) {
  const [text, setText] = useState('');
  useUnsavedGuard(text.trim() !== '');

  function add(written: string) {
    const given = written
      .split(',')
      .map((tag) => tag.trim().replace(/\s+/g, ' ').slice(0, maxTagLength))
      .filter((tag) => tag !== '');
    const known = new Set(tags.map((tag) => tag.toLowerCase()));
    onTags([...tags, ...given.filter((tag) => !known.has(tag.toLowerCase()))]);
    setText('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault();
      add(text);
    }
    if (event.key === 'Backspace' && text === '') onTags(tags.slice(0, -1));
  }

  return (
    <div className={classes.tags}>
      <Field label={t('Tags')} hint={t('Press Enter or comma to add a tag.')}>
        <Input
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={({ target: { value } }) => (value.includes(',') ? add(value) : setText(value))}
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
        />
      </Field>
      {tags.length > 0 && (
        <ul className={classes.list} aria-label={t('Selected tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Tag
                onRemove={() => onTags(tags.filter((other) => other !== tag))}
                removeLabel={t('Remove tag {tag}', { tag })}
              >
                {tag}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
