import { Extension } from '@tiptap/core';
import { DOMParser as SchemaParser, Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { pastedHtml } from './pasted-html.ts';
import { pastedText } from './pasted-text.ts';
import { rtfPictures } from './rtf-pictures.ts';

interface PasteRules {
  /** Called with image files that a person pasted or dropped. */
  onPictures: (files: readonly File[], position: number | null) => void;
  /** Called with the number of images that the source program kept to itself. */
  onLostPictures: (count: number) => void;
}

const picturesIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Normalizes pasted and dropped HTML and text, and takes image files. */
export const pasteRules = ({ onPictures, onLostPictures }: PasteRules) =>
  Extension.create({
    name: 'pasteRules',
    addProseMirrorPlugins: () => {
      let rtf = '';
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              paste(_, event) {
                rtf = event.clipboardData?.getData('text/rtf') ?? '';
                return false;
              },
            },
            transformPastedHTML(html) {
              // The mark of a text that was copied in this editor, which is already as the editor writes it.
              if (html.includes('data-pm-slice=')) return html;
              const pasted = pastedHtml(html, rtf === '' ? [] : rtfPictures(rtf));
              if (pasted.lostPictures > 0) onLostPictures(pasted.lostPictures);
              return pasted.html;
            },
            clipboardTextParser: (text, context, _, view) => sliceOf(text, view, context),
            handlePaste(_, event, slice) {
              const files = picturesIn(event.clipboardData);
              // Sheets and documents add an image of the copied text, which nobody wants instead of the text.
              if (files.length === 0 || hasText(slice)) return false;
              onPictures(files, null);
              return true;
            },
            handleDrop(view, event, _, isMoved) {
              const files = picturesIn(event.dataTransfer);
              if (isMoved || files.length === 0) return false;
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
              onPictures(files, place?.pos ?? null);
              return true;
            },
          },
        }),
      ];
    },
  });

const hasText = ({ content }: Slice) => content.textBetween(0, content.size, ' ').trim() !== '';

function sliceOf(text: string, { state: { schema } }: EditorView, context: ResolvedPos): Slice {
  // A few words take the format of the words around them.
  if (text !== '' && !text.includes('\n'))
    return new Slice(Fragment.from(schema.text(text, context.marks())), 0, 0);
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = pastedText(text);
  return SchemaParser.fromSchema(schema).parseSlice(page.body, { preserveWhitespace: true, context });
}
