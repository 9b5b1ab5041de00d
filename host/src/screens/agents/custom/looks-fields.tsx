import { agentIcons } from '@staffroom/sdk';
import { Field, Input, SegmentedControl } from '@staffroom/sdk/client';
import { agentIconName } from '@staffroom/sdk/host';
import { FieldGroup } from '../../../forms/field-group.tsx';
import { limits } from './agent-draft.ts';
import classes from './agent-form.module.css';
import type { AgentForm } from './use-agent-form.ts';
import { t } from '../../../texts/texts.ts';

const iconLabels: Record<(typeof agentIcons)[number], string> = {
  'shield-check': t('Shield'),
  cloud: t('Cloud'),
  'file-list-3': t('Checklist'),
  presentation: t('Presentation'),
  'file-text': t('Page'),
  megaphone: t('Megaphone'),
};
const icons = [
  { value: '' as const, label: t('Default'), icon: agentIconName('') },
  ...agentIcons.map((value) => ({ value, label: iconLabels[value], icon: agentIconName(value) })),
];

export function LooksFields({ form: { draft, errors, change } }: { form: AgentForm }) {
  return (
    <FieldGroup legend={t('Appearance')}>
      <div>
        <p className={classes.label} aria-hidden="true">
          {t('Icon')}
        </p>
        <SegmentedControl
          iconsOnly
          label={t('Icon')}
          value={draft.icon}
          options={icons}
          onValueChange={(icon) => change({ icon })}
        />
        {errors['icon'] && <p className={classes.error}>{errors['icon']}</p>}
      </div>
      <Field
        label={t('Color')}
        optional
        hint={t('Only the hue is used; brightness is adjusted so it’s readable in both themes.')}
        error={errors['color']}
      >
        <ColorInput value={draft.color} onValueChange={(color) => change({ color })} />
      </Field>
      <Field
        label={t('Badge')}
        optional
        hint={t('A short label next to the name, such as New.')}
        error={errors['badge']}
        counter={{ length: draft.badge.length, limit: limits.badge }}
      >
        <Input value={draft.badge} onChange={({ target }) => change({ badge: target.value })} />
      </Field>
    </FieldGroup>
  );
}

const full = /^#[0-9a-fA-F]{6}$/;

function ColorInput({ value, onValueChange }: { value: string; onValueChange: (value: string) => void }) {
  return (
    <div className={classes.color}>
      <Input
        mono
        value={value}
        placeholder="#00636b"
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onValueChange(target.value)}
      />
      <input
        type="color"
        className={classes.picker}
        aria-label={t('Pick a color')}
        value={full.test(value) ? value.toLowerCase() : '#00636b'}
        onChange={({ target }) => onValueChange(target.value)}
      />
    </div>
  );
}
