import { useId, useState } from 'react';
import type { PromptTemplateInfo } from '../../prompts.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { Textarea } from '../ui/form/textarea.tsx';
import classes from './prompt-form.module.css';
import type { TemplateActions } from './use-templates.ts';
import { t } from '../texts/texts.ts';

/** Maximum lengths in characters, as on the server. */
const limits = { name: 120, category: 80, description: 500 };

/** Edits the name and description of a template. Its text is edited where the template is used. */
export function TemplateDetails({
  template,
  actions,
  onClose,
}: {
  template: PromptTemplateInfo;
  actions: TemplateActions;
  onClose: () => void;
}) {
  const form = useId();
  const [draft, setDraft] = useState({
    name: template.name,
    category: template.category,
    description: template.description,
  });
  const [checked, setChecked] = useState(false);
  const unnamed = draft.name.trim() === '';
  const long = draft.description.length > limits.description;

  return (
    <Dialog
      open
      size="small"
      title={t('Template details')}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={actions.busy}>
            {t('Save')}
          </Button>
        </>
      )}
    >
      <form
        id={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (unnamed || long) return;
          void actions.change(template, draft).then((saved) => saved && onClose());
        }}
      >
        <Field label={t('Name')} error={checked && unnamed ? t('Enter a template name.') : null}>
          <Input
            value={draft.name}
            maxLength={limits.name}
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        </Field>
        <Field label={t('Category')} hint={t('Groups templates in lists.')}>
          <Input
            value={draft.category}
            maxLength={limits.category}
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, category: target.value })}
          />
        </Field>
        <Field
          label={t('Description')}
          optional
          counter={{ length: draft.description.length, limit: limits.description }}
        >
          <Textarea
            value={draft.description}
            onChange={({ target }) => setDraft({ ...draft, description: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
