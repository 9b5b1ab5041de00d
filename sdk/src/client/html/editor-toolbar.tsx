import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Table2,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { allowsAttribute } from '../../html/allowed-html.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Select } from '../ui/form/select.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import classes from './rich-text-editor.module.css';
import { t } from '../texts/texts.ts';

type Asked = 'link' | 'picture' | null;
const levels = [1, 2, 3, 4] as const;

export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const [asked, setAsked] = useState<Asked>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      block: levels.find((level) => at.isActive('heading', { level })) ?? 0,
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      link: at.isActive('link'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
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
    <div role="toolbar" aria-label={t('Format of {label}', { label })} className={classes.toolbar}>
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
      <Tool sign={Bold} name={t('Bold')} on={now.bold} run={() => run().toggleBold().run()} />
      <Tool sign={Italic} name={t('Italic')} on={now.italic} run={() => run().toggleItalic().run()} />
      <Tool sign={Link2} name={t('Link')} on={now.link} run={() => setAsked('link')} />
      <Tool
        sign={List}
        name={t('Bulleted list')}
        on={now.bullets}
        run={() => run().toggleBulletList().run()}
      />
      <Tool
        sign={ListOrdered}
        name={t('Numbered list')}
        on={now.numbers}
        run={() => run().toggleOrderedList().run()}
      />
      <Tool
        sign={TextQuote}
        name={t('Quotation')}
        on={now.quote}
        run={() => run().toggleBlockquote().run()}
      />
      <Tool
        sign={Table2}
        name={t('Table')}
        run={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Tool sign={ImagePlus} name={t('Image')} run={() => setAsked('picture')} />
      <Tool sign={Undo2} name={t('Undo')} off={!now.undo} run={() => run().undo().run()} />
      <Tool sign={Redo2} name={t('Redo')} off={!now.redo} run={() => run().redo().run()} />
      {asked && <AddressDialog asked={asked} editor={editor} onClose={() => setAsked(null)} />}
    </div>
  );
}

interface ToolProps {
  sign: LucideIcon;
  name: string;
  on?: boolean;
  off?: boolean;
  run: () => void;
}

function Tool({ sign: Sign, name, on, off = false, run }: ToolProps): ReactNode {
  return (
    <Tooltip text={name} describes={false}>
      <button
        type="button"
        className={classes.tool}
        aria-label={name}
        aria-pressed={on}
        aria-disabled={off || undefined}
        onClick={() => !off && run()}
      >
        <Sign size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

const kinds = {
  link: {
    title: t('Link'),
    wrong: t('An address begins with https://, mailto: or /'),
    tag: 'a',
    name: 'href',
  },
  picture: { title: t('Image'), wrong: t('An address begins with https://'), tag: 'img', name: 'src' },
} as const;

function AddressDialog({
  asked,
  editor,
  onClose,
}: {
  asked: 'link' | 'picture';
  editor: Editor;
  onClose: () => void;
}) {
  const { title, wrong, tag, name } = kinds[asked];
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string | null>(null);
  function save() {
    const chain = editor.chain().focus();
    if (asked === 'link' && address === '') chain.extendMarkRange('link').unsetLink().run();
    else if (!allowsAttribute(tag, name, address)) return setError(wrong);
    else if (asked === 'picture') chain.setImage({ src: address, alt }).run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.extendMarkRange('link').setLink({ href: address }).run();
    return onClose();
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={save}>
          {asked === 'link' ? t('Set link') : t('Insert image')}
        </Button>
      }
    >
      <Field
        label={asked === 'link' ? t('Link address') : t('Image address')}
        error={error}
        hint={asked === 'link' ? t('Leave empty to remove the link.') : undefined}
      >
        <Input mono value={address} onChange={({ target }) => setAddress(target.value)} />
      </Field>
      {asked === 'picture' && (
        <Field
          label={t('Description (alt text)')}
          hint={t('Alternative text for screen readers and search engines.')}
        >
          <Input value={alt} onChange={({ target }) => setAlt(target.value)} />
        </Field>
      )}
    </Dialog>
  );
}
