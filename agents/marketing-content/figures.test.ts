import { expect, it } from 'vitest';
import { figuresBeyond } from './figures.ts';

const form = {
  name: 'One service desk',
  clientName: 'Nordfrakt AB',
  solutions: ['pam360'],
  scope: 'The depot of 1,250 m² reports in one place.',
  metrics: '- Reopened tickets: from 18 % to 6.5 %',
  testimonial: 'It saved us 40 hours.',
  testimonialDraft: true,
};

it('the figures of a marketing text that its project form does not contain are listed once', () => {
  const text =
    '1. PAM360 at 1250 m² [2]\n2. From 18% to 6.5%\nWe saved 40 hours and 99 million in 2031, and 99 people cheer.';
  expect(figuresBeyond(text, form)).toEqual(['40', '99', '2031']);
  expect(figuresBeyond(text, { ...form, testimonialDraft: false })).toEqual(['99', '2031']);
});
