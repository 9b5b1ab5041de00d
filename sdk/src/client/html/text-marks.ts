import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './rich-text-editor.module.css';

export interface TextMark {
  /** Words to highlight. Needs the flag `g`. */
  pattern: RegExp;
  /** Kind of highlight. `evidence`: words that support a fact. `gap`: missing information. */
  kind: 'evidence' | 'gap';
}

/** Highlights words in the editor without changing the text. */
export const textMarks = (marks: readonly TextMark[]) =>
  Extension.create({
    name: 'textMarks',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations({ doc }) {
            const found: Decoration[] = [];
            doc.descendants((node, position) => {
              for (const { pattern, kind } of marks)
                for (const { index, 0: words } of node.text?.matchAll(pattern) ?? [])
                  found.push(
                    Decoration.inline(position + index, position + index + words.length, {
                      class: classes[kind] ?? '',
                    }),
                  );
            });
            return DecorationSet.create(doc, found);
          },
        },
      }),
    ],
  });
