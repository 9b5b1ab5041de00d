import { Kbd } from '@staffroom/sdk/host';
import classes from './shortcut-list.module.css';
import { shortcuts } from './shortcuts.ts';

/** Every key that does something anywhere. */
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
