import { Icon, Select, useApi } from '@staffroom/sdk/client';
import * as contract from '../../contract.ts';
import classes from './project-form.module.css';

/** Solutions of the catalogue, each once, as chips. */
export function SolutionsField({
  chosen,
  onChange,
}: {
  chosen: string[];
  onChange: (keys: string[]) => void;
}) {
  const { data } = useApi(contract).getSettings.useQuery();
  const names = data?.catalogue.solutions ?? {};
  return (
    <div className={classes.solutions}>
      <Select
        aria-label="Add a solution"
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...new Set([...chosen, target.value])])}
      >
        <option value="">Add a solution</option>
        {Object.entries(names)
          .filter(([key]) => !chosen.includes(key))
          .map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
      </Select>
      {chosen.length === 0 ? (
        <p className={classes.none}>No solutions selected</p>
      ) : (
        <ul className={classes.chips} aria-label="Selected solutions">
          {chosen.map((key) => (
            <li key={key} className={classes.chip}>
              {names[key] ?? key}
              <button
                type="button"
                aria-label={`Remove ${names[key] ?? key}`}
                onClick={() => onChange(chosen.filter((each) => each !== key))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
