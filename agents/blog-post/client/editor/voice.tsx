import { useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { quotedInHtml, textOfHtml, withTextOfHtml } from '@staffroom/sdk/style';
import { BrandVoice, useStyleUnderlines } from '@staffroom/sdk/style/view';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import { citedWords } from '../../cited-words.ts';
import * as contract from '../../contract.ts';
import type { ShownSource } from '../../contract.ts';
import { publicLines } from '../../post.ts';
import { usePlace } from '../use-place.ts';
import { fieldLabels } from './field-labels.ts';
import type { PanelProps } from './panel-props.ts';
import { t } from '../texts.ts';

export { StyleGuideView } from '@staffroom/sdk/style/view';

export function VoicePanel({ post, draft, onChange }: PanelProps) {
  const place = usePlace();
  const toast = useToasts();
  const dismiss = useApi(contract).dismissMark.useMutation();
  const late = useDeferredValue(draft);
  const { dismissed } = post;
  const texts = useMemo(
    () => [
      ...publicLines.map((id) => ({ id, name: fieldLabels[id], dismissed, text: late[id] })),
      { id: 'content', name: fieldLabels.content, dismissed, ...contentOf(late.content, post.sources) },
    ],
    [late, dismissed, post.sources],
  );
  return (
    <BrandVoice
      texts={texts}
      guideHref={place.styleGuide}
      busy={dismiss.isPending || late !== draft}
      onAccept={({ id }, changed) =>
        onChange(id === 'content' ? { content: withTextOfHtml(draft.content, changed) } : { [id]: changed })
      }
      onDismiss={(_, key) =>
        dismiss.mutate(
          { params: { id: post.id }, body: { key } },
          {
            onError: toast.failed(t('Failed to update blog post')),
          },
        )
      }
    />
  );
}

function contentOf(html: string, sources: readonly ShownSource[]) {
  const text = textOfHtml(html);
  const quotes = sources.map(({ quote }) => quote);
  return { text, quoted: quotedInHtml(html), cited: citedWords(text, quotes) };
}

export function Underlines({
  shown,
  html,
  dismissed,
}: {
  shown: RefObject<HTMLElement | null>;
  html: string;
  dismissed: readonly string[];
}) {
  useStyleUnderlines(shown, html, dismissed);
  return null;
}
