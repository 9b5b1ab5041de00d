/** Sample documents of a new workspace: two short papers of a fictional company. */
export const samples: Record<string, string> = {
  'Travel policy.md': `# Travel policy

## Hotels

Hotel rooms may cost up to 180 euros a night in capitals and 140 euros elsewhere. Breakfast is included in these amounts.

## Trains and flights

Journeys of less than five hours are made by train, second class. Flights are booked at least two weeks ahead. Business class needs the consent of a director.

## Expenses

Receipts are handed in within 30 days. Without a receipt, up to 20 euros a day are repaid.
`,
  'Onboarding.md': `# The first week

On the first day new colleagues are given a laptop, a badge and access to the library. Their buddy has lunch with them.

By the end of the week they have read the security rules, chosen a health plan and met their team lead for an hour.

Probation lasts six months. Goals for it are agreed upon in the second week and looked at every month.
`,
  'Minutes of the product meeting.md': `# Product meeting, 4 March

Present: Ana, Ben, Carla.

- The export to spreadsheets is done; Ben shows it to three customers by 11 March.
- Sign-in with two factors is postponed to May, because the audit comes first.
- Carla asks customers which reports they miss. Answers are due on 18 March.

Decided: no new features in April. Open: who looks after the documentation.
`,
};
