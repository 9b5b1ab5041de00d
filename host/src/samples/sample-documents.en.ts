import type { SampleDocument } from './sample-document.ts';

export const sampleDocuments: readonly SampleDocument[] = [
  {
    filename: 'Remote work policy.md',
    text: `# Remote work policy

Fairhaven Instruments Ltd. · valid from 1 March 2026

## Working from home

Employees may work from home on up to three days a week. The team agrees on one day on which everyone is in the office. Employees in their first three months work from the office, so that colleagues can help them.

## Working from abroad

Employees may work from another country of the European Economic Area for up to 30 days in a calendar year. The request goes to the manager at least two weeks before departure. Work from any other country needs the approval of the HR department.

## Equipment

Fairhaven provides a laptop, a screen and a headset. For a desk or a chair at home, employees receive a single payment of up to 400 euros against receipts.

## Availability

Everyone can be reached between 10:00 and 15:00. Employees who cannot be reached in this time enter the absence in the shared calendar.
`,
  },
  {
    filename: 'Travel and expenses.md',
    text: `# Travel and expenses

Fairhaven Instruments Ltd. · valid from 1 January 2026

## Before the trip

The manager approves every trip. Trips that cost more than 1,500 euros also need the approval of the finance department. Bookings are made through the travel portal.

## Rail and air

Rail comes first for journeys of less than five hours. Employees travel in second class by rail and in economy class by air. Business class is allowed on flights of more than eight hours.

## Hotels and meals

A hotel may cost up to 140 euros a night, and up to 190 euros in capital cities. The daily allowance for meals is 28 euros; it is 14 euros on the days of departure and return.

## Claims

Expenses are claimed within 30 days after the trip, with receipts for every amount above 25 euros. Approved claims are paid with the next salary.
`,
  },
  {
    filename: 'Information security guide.md',
    text: `# Information security guide

Fairhaven Instruments Ltd. · valid from 15 April 2026

## Passwords and sign-in

Passwords have at least 14 characters and are kept in the password manager of the company. A second factor is required for e-mail, for the network and for all systems with personal data.

## Devices

Laptops are encrypted and lock after five minutes without use. A lost device is reported to the service desk within one hour, at any time of day: +44 20 7946 0100.

## Data

Personal data of customers stays in the customer system. It is not sent by e-mail and not copied to private devices. Backups are made every night and kept for 35 days.

## Incidents

Suspicious messages go to security@fairhaven.example without being opened. The security team informs the data protection officer within 24 hours if personal data may be affected.
`,
  },
];
