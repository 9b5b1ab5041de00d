import type { Extensions } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { allowsAttribute } from '../../html/allowed-html.ts';
import { t } from '../texts/texts.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import { classNames } from '../ui/class-names.ts';
import prose from '../ui/layout/prose.module.css';
import { pasteRules } from './paste/paste-rules.ts';
import { type GivenPicture, insertPicture, noRoom } from './picture/insert-picture.ts';
import { picture } from './picture/picture.ts';
import { PictureDialog } from './picture/picture-dialog.tsx';
import { readPicture } from './picture/read-picture.ts';
import { raisedMarks } from './raised-marks.ts';
import classes from './rich-text-editor.module.css';
import { sanitizeHtml } from './sanitize-html.ts';
import { type TextMark, textMarks } from './text-marks.ts';
import { EditorToolbar } from './toolbar/editor-toolbar.tsx';

export interface RichTextEditorProps {
  /** Accessible name of the editor. */
  label: string;
  /** HTML of the text. A value that differs from the last emitted one replaces the content. */
  value: string;
  /** Called when the person changes the text, not when a text is loaded. */
  onChange: (html: string) => void;
  /** Words to highlight. They are read once, when the editor opens. */
  marks?: readonly TextMark[] | undefined;
  /** Maximum number of characters of the HTML, which limits the images. */
  maxLength?: number | undefined;
}

const isLink = (address: string) => allowsAttribute('a', 'href', address);

const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLink,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  ...raisedMarks,
];

export default function RichTextEditor({
  label,
  value,
  onChange,
  marks = [],
  maxLength = Number.POSITIVE_INFINITY,
}: RichTextEditorProps) {
  const changed = useRef(onChange);
  const given = useRef(value);
  const [notice, setNotice] = useState<string | null>(null);
  /** The image whose dialog is open; `new` for an image to insert. */
  const [asked, setAsked] = useState<GivenPicture | 'new' | null>(null);
  const [signals] = useState(() => new EventTarget());
  const [own] = useState(() => [
    ...extensions,
    textMarks(marks),
    picture(() => signals.dispatchEvent(new Event('describe'))),
    pasteRules({
      onPictures: (...detail) => signals.dispatchEvent(new CustomEvent('pictures', { detail })),
      onLostPictures: (count) => setNotice(lostPictures(count)),
    }),
  ]);
  const editor = useEditor({
    extensions: own,
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
      given.current = withoutEmptyEnd(now.getHTML());
      changed.current(given.current);
    },
  });

  function describe() {
    const { src, alt } = editor.getAttributes('image');
    setAsked(editor.isActive('image') ? { src: String(src), alt: String(alt ?? '') } : 'new');
  }
  async function takePictures(files: readonly File[], position: number | null) {
    for (const file of files) {
      const read = await readPicture(file);
      const refused =
        'problem' in read
          ? read.problem
          : insertPicture(editor, { src: read.src, alt: '' }, { position, maxLength });
      if (refused !== null) return setNotice(refused);
    }
    return setNotice(t('Add alt text to the image, so that everyone knows what it shows.'));
  }
  function savePicture(saved: GivenPicture): string | null {
    if (asked === 'new') return insertPicture(editor, saved, { maxLength });
    if (asked?.src !== saved.src && editor.getHTML().length + saved.src.length > maxLength) return noRoom();
    editor.chain().focus().updateAttributes('image', saved).run();
    return null;
  }
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  const onDescribe = useEffectEvent(describe);
  const onPictures = useEffectEvent(takePictures);
  useEffect(() => {
    const pictures = (event: Event) =>
      void onPictures(...(event as CustomEvent<Parameters<typeof takePictures>>).detail);
    const described = () => onDescribe();
    signals.addEventListener('describe', described);
    signals.addEventListener('pictures', pictures);
    return () => {
      signals.removeEventListener('describe', described);
      signals.removeEventListener('pictures', pictures);
    };
  }, [signals]);
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(sanitizeHtml(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={classes.editor}>
      <EditorToolbar editor={editor} label={label} onPicture={describe} />
      <output className={classes.notice} hidden={notice === null}>
        <span>{notice}</span>
        <IconButton icon="close" size="compact" label={t('Close')} onClick={() => setNotice(null)} />
      </output>
      <EditorContent editor={editor} className={classes.page} />
      {asked !== null && (
        <PictureDialog
          given={asked === 'new' ? null : asked}
          onSave={savePicture}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const empty = '<p></p>';

/** The editor keeps an empty paragraph at the end to write in, which does not belong to the text. */
function withoutEmptyEnd(html: string): string {
  let end = html.length;
  while (html.startsWith(empty, end - empty.length) && end > empty.length) end -= empty.length;
  return html.slice(0, end);
}

const lostPictures = (count: number) =>
  t(
    '{count, plural, one {1 image} other {# images}} couldn’t be pasted, because only the other program can show {count, plural, one {it} other {them}}. Save the image as a file, and insert the file.',
    { count },
  );
