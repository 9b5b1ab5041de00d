import { type Language, SegmentedControl, useMutation, useToast } from '@staffroom/sdk/client';
import {
  type Appearance,
  callCore,
  chooseLanguage,
  chosenLanguage,
  isLanguage,
  languages,
  readAppearance,
  setAppearance,
  useTheme,
} from '@staffroom/sdk/host';
import { type ReactNode, useState } from 'react';
import classes from './settings-screen.module.css';
import { t } from '../../texts/texts.ts';

/** Settings for language, theme, density, text size and motion. Each applies immediately. */
export function AppearancePanel() {
  const { theme, setTheme } = useTheme();
  const [appearance, setState] = useState(readAppearance);
  const change = (part: Partial<Appearance>) => {
    const next = { ...appearance, ...part };
    setAppearance(next);
    setState(next);
  };
  return (
    <div className={classes.panel}>
      <LanguageChoice />
      <Choice title={t('Theme')} note={t('System follows your computer’s setting.')}>
        <SegmentedControl
          label={t('Theme')}
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: t('Light'), icon: 'sun' },
            { value: 'dark', label: t('Dark'), icon: 'moon' },
            { value: 'system', label: t('System'), icon: 'monitor' },
          ]}
        />
      </Choice>
      <Choice title={t('Density')} note={t('Compact shows more rows. Touch targets stay large.')}>
        <SegmentedControl
          label={t('Density')}
          value={appearance.density}
          onValueChange={(density) => change({ density })}
          options={[
            { value: 'comfortable', label: t('Comfortable') },
            { value: 'compact', label: t('Compact') },
          ]}
        />
      </Choice>
      <Choice title={t('Text size')} note={t('Added to your browser’s own text size.')}>
        <SegmentedControl
          label={t('Text size')}
          value={appearance.text}
          onValueChange={(text) => change({ text })}
          options={[
            { value: 'normal', label: t('Normal') },
            { value: 'large', label: t('Large') },
            { value: 'larger', label: t('Larger') },
          ]}
        />
      </Choice>
      <Choice
        title={t('Motion')}
        note={t('Reduced turns off animations. System follows your computer’s setting.')}
      >
        <SegmentedControl
          label={t('Motion')}
          value={appearance.motion}
          onValueChange={(motion) => change({ motion })}
          options={[
            { value: 'system', label: t('System') },
            { value: 'reduced', label: t('Reduced') },
          ]}
        />
      </Choice>
      <p className={classes.lead}>
        {t('These settings apply to this browser only; your language applies everywhere.')}
      </p>
    </div>
  );
}

function LanguageChoice() {
  const toast = useToast();
  const save = useMutation({
    mutationFn: (language: Language | null) => callCore('PATCH /api/profile', { body: { language } }),
    onSuccess: (_, language) => {
      if (chooseLanguage(language)) window.location.reload();
    },
    onError: (error) =>
      toast.show({ variant: 'destructive', title: t('Couldn’t change the language'), error }),
  });
  return (
    <Choice
      title={t('Language')}
      note={t('The page will reload. Documents, answers and prompts keep their language.')}
    >
      <SegmentedControl
        label={t('Language')}
        value={save.isPending ? (save.variables ?? 'browser') : (chosenLanguage() ?? 'browser')}
        onValueChange={(value) => save.mutate(isLanguage(value) ? value : null)}
        options={[
          { value: 'browser', label: t('Browser language') },
          // Lists each language by its own name, so that its speakers recognize it.
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
      />
    </Choice>
  );
}

function Choice({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={classes.choice}>{title}</h2>
      {children}
      <p className={classes.note}>{note}</p>
    </section>
  );
}
