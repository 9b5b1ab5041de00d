import { Kbd } from '@staffroom/sdk/host';
import classes from './shortcut-list.module.css';
import { shortcuts } from './shortcuts.ts';

export function ShortcutList() {
  return (
    <dl className={classes.keys}>
      {shortcuts.map(({ keys, action }) => (
        <div key={action}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  );
}
