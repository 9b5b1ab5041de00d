/** Names of one unit; two units of this list are never the same amount of anything. */
const names: readonly (readonly [unit: string, names: string])[] = [
  ['%', '% percent percentage'],
  ['€', '€ eur euro euros'],
  ['$', '$ usd dollar dollars'],
  ['£', '£ gbp'],
  ['¥', '¥ jpy yen'],
  ['second', 'second seconds'],
  ['minute', 'minute minutes'],
  ['hour', 'hour hours'],
  ['day', 'day days'],
  ['week', 'week weeks'],
  ['month', 'month months'],
  ['year', 'year years'],
  ['decade', 'decade decades'],
  ['century', 'century centuries'],
  ['mm', 'mm millimetre millimetres millimeter millimeters'],
  ['cm', 'cm centimetre centimetres centimeter centimeters'],
  ['m', 'm metre metres meter meters'],
  ['km', 'km kilometre kilometres kilometer kilometers'],
  ['mile', 'mile miles mi'],
  ['yard', 'yard yards'],
  ['foot', 'foot feet ft'],
  ['inch', 'inch inches'],
  ['m²', 'm²'],
  ['km²', 'km²'],
  ['foot²', 'ft²'],
  ['hectare', 'hectare hectares ha'],
  ['acre', 'acre acres'],
  ['gram', 'gram grams'],
  ['kg', 'kg kilogram kilograms'],
  ['tonne', 'tonne tonnes'],
  ['kb', 'kb kilobyte kilobytes'],
  ['mb', 'mb megabyte megabytes'],
  ['gb', 'gb gigabyte gigabytes'],
  ['tb', 'tb terabyte terabytes'],
  ['°c', '°c celsius'],
  ['°f', '°f fahrenheit'],
  ['kw', 'kw kilowatt kilowatts'],
  ['mw', 'mw megawatt megawatts'],
];
const units = new Map(names.flatMap(([unit, all]) => all.split(' ').map((name) => [name, unit] as const)));

/** The unit of a word or sign in lower case; null where it is none that is known. */
export function unitOf(name: string): string | null {
  return units.get(name) ?? null;
}
