import { SegmentedControl, useTheme } from '@staffroom/sdk/client';
import classes from './settings-screen.module.css';

export function AppearancePanel() {
  const { theme, setTheme } = useTheme();
  return (
    <div className={classes.panel}>
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
      <p className={classes.lead}>
        “System” follows your computer as it changes. The choice is kept in this browser.
      </p>
    </div>
  );
}
