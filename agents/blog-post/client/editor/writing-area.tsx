import {
  Field,
  HtmlFrame,
  RichTextEditor,
  richTextLoses,
  SegmentedControl,
  type TextMark,
  Textarea,
} from '@staffroom/sdk/client';
import { Quiet, Row } from '@staffroom/sdk/layout';
import { Suspense, useDeferredValue, useRef, useState } from 'react';
import { gap, maxContentLength } from '../../post.ts';
import { Underlines } from '../lazy-voice.tsx';
import classes from './editor.module.css';
import { fieldLabels } from './field-labels.ts';
import { t } from '../texts.ts';

const marks: readonly TextMark[] = [
  { pattern: /\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]/g, kind: 'evidence' },
  { pattern: gap, kind: 'gap' },
];

type Mode = 'rich' | 'html' | 'preview';

export function WritingArea({
  html,
  dismissed,
  onChange,
}: {
  html: string;
  dismissed: readonly string[];
  onChange: (html: string) => void;
}) {
  const rich = useRef<HTMLDivElement>(null);
  const [lost] = useState(() => richTextLoses(html));
  const [mode, setMode] = useState<Mode>(lost.length > 0 ? 'html' : 'rich');
  const shown = useDeferredValue(html);
  const now = mode === 'rich' ? [] : richTextLoses(html);
  return (
    <div className={classes.writing}>
      <Row>
        <SegmentedControl
          label={t('Editor mode')}
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'rich', label: t('Rich text') },
            { value: 'html', label: t('HTML') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
        {now.length > 0 && (
          <Quiet>
            {t('The rich text editor can’t show {now}. Editing it there keeps only the text.', {
              now: now.map((tag) => `<${tag}>`).join(', '),
            })}
          </Quiet>
        )}
      </Row>
      {mode === 'rich' && (
        <div ref={rich}>
          <RichTextEditor
            label={fieldLabels.content}
            value={html}
            marks={marks}
            maxLength={maxContentLength}
            onChange={onChange}
          />
          <Suspense fallback={null}>
            <Underlines shown={rich} html={shown} dismissed={dismissed} />
          </Suspense>
        </div>
      )}
      {mode === 'html' && (
        <div className={classes.source}>
          <Field label={t('HTML content')} counter={{ length: html.length, limit: maxContentLength }}>
            <Textarea
              rows={24}
              value={html}
              spellCheck={false}
              className={classes.code}
              onChange={({ target }) => onChange(target.value)}
            />
          </Field>
          <div className={classes.preview}>
            <Quiet>{t('Live preview')}</Quiet>
            <HtmlFrame label={t('Live preview of the HTML')} html={shown} />
          </div>
        </div>
      )}
      {mode === 'preview' && <HtmlFrame label={t('Preview of the post')} html={shown} />}
    </div>
  );
}
