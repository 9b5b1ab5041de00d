import { describe, expect, it } from 'vitest';
import { statementsOf } from './statements.ts';
import { deviationsFrom } from './deviations.ts';
import { unsupported } from './unsupported.ts';

const source = {
  filename: 'lease.md',
  section: 'Rent',
  quote: `The yearly rent is €1,250,000.50, payable in four instalments. The lease began on 14 March 2019 in Lisbon and ends after 36 months.

The Tenant may sublet the flat, but shall not keep more than two dogs. Heating costs rose by 8.5 % to 1.2 million euros.`,
};
const deviationOf = deviationsFrom([source]);

describe('a statement that agrees with its sources', () => {
  it.each([
    'The yearly rent is EUR 1 250 000.50, payable in 4 instalments.',
    'The yearly rent is 1.250.000,50 €, payable in four instalments.',
    'The lease began in Lisbon on March 14, 2019 and ends after 36 months.',
    'The lease began on 2019-03-14.',
    'Heating costs rose by 8.5 percent to €1,200,000.',
    'The Tenant shall not keep more than 2 dogs.',
    'The Lisbon lease ends after thirty-six months.',
  ])('a statement that agrees with its sources is accepted: %s', (text) => {
    expect(deviationOf(text)).toBeNull();
  });
});

describe('a statement that contradicts its sources', () => {
  it.each([
    ['figure', 'The yearly rent is €1,520,000.50, payable in four instalments.'],
    ['figure', 'The yearly rent is $1,250,000.50, payable in four instalments.'],
    ['figure', 'The yearly rent is payable in six instalments.'],
    ['figure', 'The lease began on 14 May 2019 in Lisbon.'],
    ['figure', 'The lease ends after 36 weeks.'],
    ['figure', 'Heating costs rose by 85 %.'],
    ['figure', 'Heating costs rose to 1.2 billion euros.'],
    ['name', 'The lease began on 14 March 2019 in Porto.'],
    ['denied', 'The Tenant may not sublet the flat.'],
    ['allowedNot', 'The Tenant shall keep more than two dogs.'],
    ['demanded', 'The Tenant must sublet the flat.'],
    ['opposite', 'Heating costs fell by 8.5 %.'],
  ])('a statement that contradicts its sources is marked as %s: %s', (how, text) => {
    expect(deviationOf(text)).toBe(how);
  });
});

describe('a statement in another language than its sources', () => {
  const marked = async (text: string) => {
    const { signal } = new AbortController();
    return (await unsupported(statementsOf(text), [source], signal)).length;
  };

  it('a statement in another language than its sources is not marked, because comparing words cannot decide', async () => {
    expect(
      await marked('Die Miete ist in vier Raten zu zahlen, und der Vertrag endet nach drei Jahren.'),
    ).toBe(0);
    expect(await marked('The flat has a garden with a view of the sea and of the hills.')).toBe(1);
  });
});
