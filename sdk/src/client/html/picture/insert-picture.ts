import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { t } from '../../texts/texts.ts';

export interface GivenPicture {
  src: string;
  alt: string;
}

export const noRoom = () =>
  t('This text has no room for another image. Remove an image, or link to an image on another site.');

interface Place {
  /** Where to insert the image; null for the selection. */
  position?: number | null;
  /** Maximum number of characters of the text with the image. */
  maxLength: number;
}

/**
 * Inserts an image beside the paragraph of the cursor, and puts the cursor below the image, so that the next key adds text.
 * @returns a sentence for the person if the text would become too long, else null
 */
export function insertPicture(
  editor: Editor,
  { src, alt }: GivenPicture,
  { position = null, maxLength }: Place,
): string | null {
  if (editor.getHTML().length + src.length > maxLength) return noRoom();
  const { state, view, schema } = editor;
  const { tr } = state;
  const { image, paragraph } = schema.nodes;
  if (!image || !paragraph) return null;
  const [from, to] = placeOf(position === null ? state.selection.$to : tr.doc.resolve(position), image);
  const node = image.create({ src, alt });
  const below = tr.doc.resolve(to).nodeAfter;
  tr.replaceWith(from, to, below?.isTextblock ? [node] : [node, paragraph.create()]);
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + node.nodeSize)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
  return null;
}

/** An empty paragraph is replaced; otherwise the image comes before or after the whole paragraph. */
function placeOf(at: ResolvedPos, image: NonNullable<Editor['schema']['nodes'][string]>): [number, number] {
  if (!at.parent.isTextblock) return [at.pos, at.pos];
  const [before, after] = [at.before(), at.after()];
  const index = at.index(at.depth - 1);
  if (at.parent.content.size === 0 && at.node(at.depth - 1).canReplaceWith(index, index + 1, image))
    return [before, after];
  return at.parentOffset === 0 && index > 0 ? [before, before] : [after, after];
}
