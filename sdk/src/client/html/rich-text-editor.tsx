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
  /** What is written in it, for screen readers. */
  label: string;
  /** HTML. Another one than it has given last takes the place of what stands there. */
  value: string;
  /** Told of what a person changes; opening a text changes nothing. */
  onChange: (html: string) => void;
  /** Words that are to be seen at a glance; looked at once, when it opens. */
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
    // Its style sheet would be refused by the content security policy; ours holds the few lines.
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
