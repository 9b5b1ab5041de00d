import Image from '@tiptap/extension-image';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { t } from '../../texts/texts.ts';
import classes from './picture.module.css';

/** Creates the node for images. @param describe called when a person wants to change the alt text of the selected image */
export const picture = (describe: () => void) =>
  Image.extend({
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleTextInput: (view, _from, _to, text) => writeBelow(view, text),
          handleKeyDown: (view, event) => event.key === 'Enter' && writeBelow(view, ''),
        },
      }),
    ],
    addNodeView:
      () =>
      ({ node, editor, getPos }) =>
        pictureView(node.attrs, () => {
          const position = getPos();
          if (position === undefined) return;
          editor.commands.setNodeSelection(position);
          describe();
        }),
  }).configure({ allowBase64: true });

/** Writes into a new paragraph below a selected image, which the editor would replace by the text otherwise. */
function writeBelow(view: EditorView, text: string): boolean {
  const { selection, schema, tr } = view.state;
  const { paragraph } = schema.nodes;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image' || !paragraph)
    return false;
  tr.insert(selection.to, paragraph.create(null, text === '' ? null : schema.text(text)));
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
  view.dispatch(tr.scrollIntoView());
  return true;
}

interface PictureAttributes {
  src?: string | null;
  alt?: string | null;
}

/** An image with its alt text below. If the image cannot be shown, its place says so. */
function pictureView({ src, alt }: PictureAttributes, onDescribe: () => void): NodeView {
  const dom = document.createElement('figure');
  dom.className = classes.picture ?? '';
  const image = document.createElement('img');
  image.alt = alt ?? '';
  const missing = document.createElement('p');
  missing.className = classes.missing ?? '';
  missing.hidden = true;
  image.addEventListener('error', () => {
    image.hidden = true;
    missing.hidden = false;
    missing.textContent = missingText(src ?? '', alt ?? '');
  });
  image.src = src ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = classes.describe ?? '';
  button.textContent = alt ? t('Alt text: {alt}', { alt }) : t('Add alt text');
  button.addEventListener('click', onDescribe);
  dom.append(image, missing, button);
  return {
    dom,
    stopEvent: ({ target }) => target === button,
    ignoreMutation: () => true,
    selectNode: () => dom.setAttribute('data-selected', ''),
    deselectNode: () => dom.removeAttribute('data-selected'),
  };
}

/** The reason that a person can act on: images of other sites are never loaded here, other images are damaged. */
function missingText(src: string, alt: string): string {
  const site = /^https?:/.test(src) ? URL.parse(src)?.hostname : undefined;
  const description = alt === '' ? t('no alt text') : alt;
  return site === undefined
    ? t('This image can’t be shown: {description}', { description })
    : t('This image is on {site} and isn’t loaded here: {description}', { site, description });
}
