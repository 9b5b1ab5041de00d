import { FactUnderlines, useApi } from '@staffroom/sdk/client';
import { useToasts } from '@staffroom/sdk/layout';
import { BrandVoice, type CheckedText, useStyleUnderlines } from '@staffroom/sdk/style/view';
import type { RefObject } from 'react';
import * as contract from '../../contract.ts';
import type { Content, ProjectDetail } from '../../contract.ts';
import { contentNames } from '../names.ts';
import { usePlace } from '../use-place.ts';
import { t } from '../texts.ts';

export { StyleGuideView } from '@staffroom/sdk/style/view';

export function Underlines({
  shown,
  text,
  dismissed,
  facts,
}: {
  shown: RefObject<HTMLElement | null>;
  text: string;
  dismissed: readonly string[];
  facts: Content['facts'];
}) {
  useStyleUnderlines(shown, text, dismissed);
  return <FactUnderlines shown={shown} marks={facts} />;
}

/** Deviations of a project's texts from the style guide. Accepting a suggestion creates a new version of the text. */
export function ProjectVoice({ project, running }: { project: ProjectDetail; running: boolean }) {
  const { styleGuide } = usePlace();
  const { updateContent, dismissMark } = useApi(contract);
  const save = updateContent.useMutation();
  const dismiss = dismissMark.useMutation();
  const toast = useToasts();
  const failed = (name: string) => toast.failed(t('Failed to update {name} content', { name }));
  const versions = new Map(project.content.map(({ id, version }) => [id, version]));
  const texts = project.content
    .filter(({ content }) => content !== '')
    .map(({ id, contentType, content, dismissed }) => ({
      id,
      text: content,
      dismissed,
      // The client's words, also without quotation marks.
      quoted: quotedIn(content, project.testimonial),
      name: contentNames[contentType],
    }));
  return (
    <BrandVoice
      texts={texts}
      guideHref={styleGuide}
      busy={running || save.isPending || dismiss.isPending}
      {...(project.mayEdit && {
        onAccept: ({ id, name }: CheckedText, content: string) =>
          save.mutate(
            { params: { contentId: id }, body: { content, version: versions.get(id) } },
            { onError: failed(name) },
          ),
        onDismiss: ({ id, name }: CheckedText, key: string) =>
          dismiss.mutate({ params: { contentId: id }, body: { key } }, { onError: failed(name) }),
      })}
    />
  );
}

function quotedIn(text: string, testimonial: string) {
  const words = testimonial.trim();
  const start = words === '' ? -1 : text.indexOf(words);
  return start === -1 ? [] : [{ start, end: start + words.length }];
}
