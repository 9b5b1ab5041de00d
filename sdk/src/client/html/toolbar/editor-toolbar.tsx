import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Select } from '../../ui/form/select.tsx';
import { arrowStep } from '../../ui/reading-direction.ts';
import { t } from '../../texts/texts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { TableMenu } from './table-menu.tsx';
import { Tool } from './tool.tsx';
import classes from './toolbar.module.css';

const levels = [1, 2, 3, 4] as const;
const marks = [
  { name: 'bold', sign: Bold, label: t('Bold') },
  { name: 'italic', sign: Italic, label: t('Italic') },
  { name: 'underline', sign: Underline, label: t('Underline') },
  { name: 'strike', sign: Strikethrough, label: t('Strikethrough') },
  { name: 'superscript', sign: Superscript, label: t('Superscript') },
  { name: 'subscript', sign: Subscript, label: t('Subscript') },
] as const;

interface EditorToolbarProps {
  editor: Editor;
  label: string;
  /** Opens the dialog for the selected image, or for a new one. */
  onPicture: () => void;
}

export function EditorToolbar({ editor, label, onPicture }: EditorToolbarProps) {
  const [asksLink, setAsksLink] = useState(false);
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      block: levels.find((level) => at.isActive('heading', { level })) ?? 0,
      marks: marks.filter(({ name }) => at.isActive(name)).map(({ name }) => name),
      link: at.isActive('link'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      image: at.isActive('image'),
      table: at.isActive('table'),
      undo: at.can().undo(),
      redo: at.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const setBlock = (level: number) => {
    const heading = levels.find((each) => each === level);
    if (heading) run().setHeading({ level: heading }).run();
    else run().setParagraph().run();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('Format of {label}', { label })}
      className={classes.toolbar}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      <Select
        aria-label={t('Kind of paragraph')}
        value={String(now.block)}
        onChange={({ target }) => setBlock(Number(target.value))}
      >
        <option value="0">{t('Paragraph')}</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {t('Heading {level}', { level })}
          </option>
        ))}
      </Select>
      {marks.map(({ name, sign, label: word }) => (
        <Tool
          key={name}
          sign={sign}
          name={word}
          on={now.marks.includes(name)}
          onClick={() => run().toggleMark(name).run()}
        />
      ))}
      <Tool sign={Link2} name={t('Link')} on={now.link} onClick={() => setAsksLink(true)} />
      <span className={classes.gap} />
      <Tool
        sign={List}
        name={t('Bulleted list')}
        on={now.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        sign={ListOrdered}
        name={t('Numbered list')}
        on={now.numbers}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool
        sign={TextQuote}
        name={t('Quotation')}
        on={now.quote}
        onClick={() => run().toggleBlockquote().run()}
      />
      <span className={classes.gap} />
      <TableMenu editor={editor} inTable={now.table} />
      <Tool sign={ImagePlus} name={t('Image')} on={now.image} onClick={onPicture} />
      <span className={classes.gap} />
      <Tool sign={Undo2} name={t('Undo')} off={!now.undo} onClick={() => run().undo().run()} />
      <Tool sign={Redo2} name={t('Redo')} off={!now.redo} onClick={() => run().redo().run()} />
      {asksLink && <LinkDialog editor={editor} onClose={() => setAsksLink(false)} />}
    </div>
  );
}

/** Moves the focus between the tools with the arrow keys, as toolbars do. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = arrowStep(event);
  const from = event.target instanceof HTMLButtonElement ? event.target : null;
  if (step === 0 || from?.parentElement !== event.currentTarget) return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')];
  event.preventDefault();
  tools.at((tools.indexOf(from) + step) % tools.length)?.focus();
}
