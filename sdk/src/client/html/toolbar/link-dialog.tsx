import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { allowsAttribute } from '../../../html/allowed-html.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { t } from '../../texts/texts.ts';

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [error, setError] = useState<string | null>(null);
  function save() {
    const chain = editor.chain().focus();
    if (address === '') chain.extendMarkRange('link').unsetLink().run();
    else if (!allowsAttribute('a', 'href', address))
      return setError(t('An address begins with https://, mailto: or /'));
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
      title={t('Link')}
      footer={
        <Button variant="primary" onClick={save}>
          {t('Set link')}
        </Button>
      }
    >
      <Field label={t('Link address')} error={error} hint={t('Leave empty to remove the link.')}>
        <Input mono value={address} onChange={({ target }) => setAddress(target.value)} />
      </Field>
    </Dialog>
  );
}
