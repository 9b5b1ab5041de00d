import { type Filter, parse } from 'scim2-parse-filter';
import { withoutCoreUrn } from './schemas.ts';
import { ScimError } from './scim-error.ts';

const maxLength = 1_000;
const maxConditions = 10;

/** An attribute that must have a value. All conditions of a filter must be true. */
export interface Condition<A extends string> {
  attribute: A;
  value: string;
}

/** Parts of e-mail addresses that do not matter, because an account has one address. */
const qualifiers: ReadonlySet<string> = new Set(['emails.type', 'emails.primary']);

/**
 * Reads a filter of `eq` and `and`, which are the operators that directories use.
 * @param attributes the attributes that can be filtered, by their names in lower case
 * @throws ScimError `invalidFilter`
 */
export function parseFilter<A extends string>(
  filter: string,
  attributes: Readonly<Record<string, A>>,
): Condition<A>[] {
  if (filter.length > maxLength) throw refused(`The filter is longer than ${maxLength} characters`);
  let parsed: Filter;
  try {
    parsed = parse(filter);
  } catch {
    throw refused('The filter has a wrong syntax');
  }
  const conditions = comparisons(parsed, '').flatMap(({ path, value }) => {
    const name = withoutCoreUrn(path).toLowerCase();
    if (qualifiers.has(name) && 'emails' in attributes) return [];
    const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (attribute === undefined)
      throw refused(
        `A filter cannot use “${path.slice(0, 100)}”. It can use ${Object.values(attributes).join(', ')}.`,
      );
    return [{ attribute, value: String(value) }];
  });
  if (conditions.length === 0) throw refused('The filter compares no value');
  if (conditions.length > maxConditions) throw refused(`A filter can compare ${maxConditions} values`);
  return conditions;
}

function comparisons(filter: Filter, prefix: string): { path: string; value: unknown }[] {
  switch (filter.op) {
    case 'eq':
      return [{ path: prefix + filter.attrPath, value: filter.compValue }];
    case 'and':
      return filter.filters.flatMap((each) => comparisons(each, prefix));
    case '[]':
      return comparisons(filter.valFilter, `${filter.attrPath}.`);
    default:
      throw refused('A filter can only use eq and and');
  }
}

const refused = (detail: string) => new ScimError(400, detail, 'invalidFilter');
