import { SegmentedControl, useTheme } from '@staffroom/sdk/client';
import { type Appearance, readAppearance, setAppearance } from '@staffroom/sdk/host';
import { type ReactNode, useState } from 'react';
import classes from './settings-screen.module.css';

/** Theme, density, size of text and motion: each takes effect at once. */
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
      <Choice title="Theme" note="“System” follows your computer as it changes.">
        <SegmentedControl
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light', icon: 'sun' },
            { value: 'dark', label: 'Dark', icon: 'moon' },
            { value: 'system', label: 'System', icon: 'monitor' },
          ]}
        />
      </Choice>
      <Choice title="Density" note="“Compact” shows more rows; on touch screens targets stay large.">
        <SegmentedControl
          label="Density"
          value={appearance.density}
          onValueChange={(density) => change({ density })}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </Choice>
      <Choice title="Text size" note="On top of what your browser is set to.">
        <SegmentedControl
          label="Text size"
          value={appearance.text}
          onValueChange={(text) => change({ text })}
          options={[
            { value: 'normal', label: 'Normal' },
            { value: 'large', label: 'Large' },
            { value: 'larger', label: 'Larger' },
          ]}
        />
      </Choice>
      <Choice title="Motion" note="“Reduced” moves nothing; “System” asks your computer.">
        <SegmentedControl
          label="Motion"
          value={appearance.motion}
          onValueChange={(motion) => change({ motion })}
          options={[
            { value: 'system', label: 'System' },
            { value: 'reduced', label: 'Reduced' },
          ]}
        />
      </Choice>
      <p className={classes.lead}>These choices are kept in this browser.</p>
    </div>
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
