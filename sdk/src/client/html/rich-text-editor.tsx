import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { allowsAttribute } from '../../html/allowed-html.ts';
import { classNames } from '../ui/class-names.ts';
import prose from '../ui/layout/prose.module.css';
import { EditorToolbar } from './editor-toolbar.tsx';
import classes from './rich-text-editor.module.css';
import { sanitizeHtml } from './sanitize-html.ts';
import { type TextMark, textMarks } from './text-marks.ts';

export interface RichTextEditorProps {
  /** Accessible name of the editor. */
  label: string;
  /** HTML of the text. A value that differs from the last emitted one replaces the content. */
  value: string;
  /** Called when the person changes the text, not when a text is loaded. */
  onChange: (html: string) => void;
  /** Words to highlight. They are read once, when the editor opens. */
  marks?: readonly TextMark[] | undefined;
}

const isLink = (address: string) => allowsAttribute('a', 'href', address);

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Image.configure({ allowBase64: true }),
  TableKit.configure({ table: { resizable: false } }),
];

export default function RichTextEditor({ label, value, onChange, marks = [] }: RichTextEditorProps) {
  const changed = useRef(onChange);
  const given = useRef(value);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  const editor = useEditor({
    extensions: [...extensions, textMarks(marks)],
    content: sanitizeHtml(value),
    // The content security policy would refuse the editor's own style sheet; our style sheet contains the few rules.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: classNames(prose.prose, classes.text) ?? '',
      },
    },
    onUpdate({ editor: now }) {
      given.current = now.getHTML();
      changed.current(given.current);
    },
  });
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(sanitizeHtml(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={classes.editor}>
      <EditorToolbar editor={editor} label={label} />
      <EditorContent editor={editor} className={classes.page} />
    </div>
  );
}
