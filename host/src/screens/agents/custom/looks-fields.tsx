import { agentIcons } from '@staffroom/sdk/internal/shared';
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

const colors = [
  { value: '#00636b', name: t('Teal') },
  { value: '#225899', name: t('Blue') },
  { value: '#5b4bb5', name: t('Violet') },
  { value: '#a3348f', name: t('Pink') },
  { value: '#a72629', name: t('Red') },
  { value: '#b05a10', name: t('Orange') },
  { value: '#215e32', name: t('Green') },
];

/** A color as text, with a few colors to choose from. */
function ColorInput({ value, onValueChange }: { value: string; onValueChange: (value: string) => void }) {
  return (
    <div className={classes.color}>
      <Input
        mono
        className={classes.code}
        value={value}
        placeholder="#00636b"
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onValueChange(target.value)}
      />
      <div className={classes.swatches} role="radiogroup" aria-label={t('Suggested colors')}>
        {colors.map((color) => (
          <input
            key={color.value}
            type="radio"
            name="color"
            className={classes.swatch}
            style={{ background: color.value }}
            aria-label={color.name}
            title={color.name}
            checked={value.toLowerCase() === color.value}
            onChange={() => onValueChange(color.value)}
          />
        ))}
      </div>
    </div>
  );
}
