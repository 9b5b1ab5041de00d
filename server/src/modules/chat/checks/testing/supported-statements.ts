export const sources = [
  `# Master services agreement

## 4 Confidentiality and data

4.1 The Supplier shall not disclose the Customer's confidential information to third parties, except where a court orders it. This duty lasts for five years after the end of the agreement.

4.2 In case of a personal data breach the Supplier shall notify the Customer without undue delay and in any event within 72 hours after it has become aware of it. Notices are sent to privacy@harbour.example.

4.3 Personal data is stored in Frankfurt and Dublin only. A transfer to a country outside the European Economic Area needs the prior written consent of the Customer.`,
  `## 7 Fees and payment

7.1 The yearly fee is €1,250,000, payable in four equal instalments. Invoices are payable within 30 days of receipt.

7.2 Late payments bear interest of 8.5 % a year. The Supplier may suspend the service if an invoice is overdue by more than 60 days, but not before it has sent two reminders.

7.3 Fees may be raised once per calendar year, by no more than 3 percent, with notice of three months.`,
  `## 9 Liability

9.1 Neither party is liable for lost profits. The total liability of the Supplier is limited to 150 % of the fees paid in the twelve months before the claim. This limit does not apply to gross negligence or to a breach of section 4.

9.2 Most claims become time-barred after two years; claims for intent after ten years.

9.3 Northwind Ltd acquired Harbour Systems Inc. on 14 March 2019.`,
  `## 11 Term and termination

11.1 The agreement begins on 1 January 2025 and runs for 36 months. It is renewed by one year at a time unless a party gives notice at least 90 days before the end of the term.

11.2 Either party may terminate for cause where a material breach is not cured within 20 working days. The Customer may also terminate for convenience after the first year; the Supplier may not.

11.3 On termination the Supplier returns all copies of the data on an encrypted disk, and deletes backups after 45 days.`,
  `# Handbook for employees

| Item | Limit | Approved by |
| --- | --- | --- |
| Hotel, per night | 140 EUR | Line manager |
| Flight over 6 hours | Premium economy | Finance director |
| Laptop | 1,900 EUR | IT service desk |

Employees have 28 days of paid leave. Unused leave can be carried over until 31 March of the next year, but no more than five days of it. Some teams in Lisbon work on Saturdays. Visitors are not allowed in the server room unless Maria Keller accompanies them. The warehouse covers 4,200 square metres and was opened in May 2016. Backups run every six hours, and restores are usually tested twice a year.`,
];

export const supported = [
  'The Supplier must not disclose confidential information of the Customer to third parties unless a court orders it [1].',
  'Confidential information may be disclosed if a court orders it [1].',
  'The confidentiality obligation continues for 5 years after the agreement ends [1].',
  'A personal data breach has to be notified to the Customer within 72 hours of the Supplier becoming aware of it [1].',
  'The Supplier has 72 hours to report a personal data breach to the Customer.',
  'Notices of a breach go to privacy@harbour.example [1].',
  'Personal data may be stored only in Dublin and Frankfurt [1].',
  'Transfers outside the European Economic Area require prior written consent from the Customer [1].',
  'Data cannot be transferred outside the European Economic Area without the Customer’s written consent [1].',
  'The annual fee amounts to EUR 1.25 million, paid in 4 equal instalments [2].',
  'The yearly fee is €1 250 000 [2].',
  'The yearly fee is 1.250.000 € and is paid in four instalments [2].',
  'Invoices must be paid within thirty days of receipt [2].',
  'Interest of 8.5% per year is charged on late payments [2].',
  'The Supplier may suspend the service when an invoice is more than 60 days overdue and two reminders have been sent [2].',
  'Service cannot be suspended before 2 reminders have been sent [2].',
  'Fees can be increased once a year by at most 3% with three months’ notice [2].',
  'The parties are not liable for lost profits [3].',
  'No party is liable for lost profits [3].',
  'Liability of the Supplier is capped at 150 percent of the fees paid in the previous 12 months [3].',
  'The cap on liability does not cover gross negligence [3].',
  'Gross negligence and breaches of section 4 are excluded from the limit [3].',
  'Most claims are time-barred after 2 years, and claims for intent after 10 years [3].',
  'Harbour Systems Inc. was acquired by Northwind Ltd on March 14, 2019 [3].',
  'Northwind Ltd acquired Harbour Systems Inc. in March 2019 [3].',
  'The agreement starts on January 1, 2025 and has a term of 36 months [4].',
  'It starts on 2025-01-01 and runs for 36 months [4].',
  'The agreement renews for one year at a time unless notice is given at least 90 days before the term ends [4].',
  'Renewal can be prevented by giving notice 90 days before the end of the term [4].',
  'A party may terminate for cause if a material breach is not cured within twenty working days [4].',
  'The Supplier may not terminate for convenience [4].',
  'Only the Customer may terminate for convenience, and only after the first year [4].',
  'After termination, all copies of the data are returned on an encrypted disk and backups are deleted after 45 days [4].',
  '- **Hotels:** up to 140 EUR per night, approved by the line manager [5]',
  '- Hotel limit: €140 per night, approved by the line manager [5]',
  '| Hotel, per night | 140 EUR | Line manager |',
  '| Laptop | EUR 1900 | IT service desk | [5] |',
  'Flights of more than 6 hours may be booked in premium economy with approval of the finance director [5].',
  'Laptops up to 1,900 EUR are approved by the IT service desk [5].',
  'Employees get twenty-eight days of paid leave [5].',
  'Up to 5 days of unused leave can be carried over until March 31 of the following year [5].',
  'Some of the teams in Lisbon work on Saturdays [5].',
  'Visitors may enter the server room only if Maria Keller accompanies them [5].',
  'Without Maria Keller, visitors are not allowed in the server room [5].',
  'The warehouse, opened in May 2016, covers 4200 m² [5].',
  'Backups run every 6 hours and restores are usually tested twice a year [5].',
  'Personal data is stored in Frankfurt and Dublin [1], and invoices are payable within 30 days of receipt [2].',
  '**Term:** 36 months from 1 January 2025 [4].',
  '1. Notice of at least 90 days before the end of the term [4]',
  'The data of the Customer is kept in Frankfurt and Dublin, and employees have 28 days of paid leave [1, 5].',
];

export const unsupported: [kind: string, text: string][] = [
  ['number', 'The Supplier shall notify the Customer of a personal data breach within 24 hours [1].'],
  ['number', 'The confidentiality duty lasts for seven years after the end of the agreement [1].'],
  ['number', 'The yearly fee is €1,520,000, payable in four equal instalments [2].'],
  ['number', 'Invoices are payable within 60 days of receipt [2].'],
  ['number', 'Late payments bear interest of 85 % a year [2].'],
  ['number', 'The Supplier must send 3 reminders before it may suspend the service [2].'],
  ['number', 'Backups run every 8 hours, and restores are usually tested twice a year [5].'],
  ['number', 'The fee is payable in six equal instalments [2].'],
  ['number', 'The warehouse covers 42,000 square metres [5].'],
  ['number', 'Hotels may cost up to 1,900 EUR per night [5].'],
  ['date', 'Northwind Ltd acquired Harbour Systems Inc. on 14 May 2019 [3].'],
  ['date', 'The agreement begins on 1 January 2024 and runs for 36 months [4].'],
  ['date', 'Unused leave can be carried over until 30 June of the next year [5].'],
  ['date', 'Northwind Ltd acquired Harbour Systems Inc. on 4 March 2019 [3].'],
  ['date', 'The warehouse was opened in March 2016 [5].'],
  ['name', 'Visitors are not allowed in the server room unless Maria Schmidt accompanies them [5].'],
  ['name', 'Personal data is stored in Frankfurt and Madrid only [1].'],
  ['name', 'Some teams in Porto work on Saturdays [5].'],
  ['name', 'Laptops up to 1,900 EUR are approved by the HR service desk [5].'],
  ['name', 'Eastwind Ltd acquired Harbour Systems Inc. on 14 March 2019 [3].'],
  ['invented', 'According to the GDPR, the Supplier notifies a personal data breach within 72 hours [1].'],
  [
    'invented',
    'Personal data is stored in Frankfurt and Dublin only, in centres of Amazon Web Services [1].',
  ],
  ['invented', 'Northwind Ltd acquired Harbour Systems Inc. on 14 March 2019 for Anders Holding [3].'],
  ['unit', 'The agreement begins on 1 January 2025 and runs for 36 weeks [4].'],
  ['unit', 'A personal data breach has to be notified within 72 days [1].'],
  ['unit', 'The yearly fee is $1,250,000, payable in four equal instalments [2].'],
  ['unit', 'Backups are deleted 45 months after termination [4].'],
  ['unit', 'The warehouse covers 4,200 square feet [5].'],
  ['unit', 'A material breach has to be cured within 20 months [4].'],
  ['unit', 'The yearly fee is €1.25 billion, payable in four equal instalments [2].'],
  ['negation', 'The Supplier may disclose the Customer’s confidential information to third parties [1].'],
  ['negation', 'Both parties are liable for lost profits [3].'],
  ['negation', 'The limit of liability applies to gross negligence [3].'],
  ['negation', 'The Customer may not terminate for convenience after the first year [4].'],
  ['negation', 'Visitors are allowed in the server room [5].'],
  ['negation', 'Employees do not have paid leave [5].'],
  ['negation', 'The Supplier does not return copies of the data on termination [4].'],
  ['negation', 'Unused leave cannot be carried over until 31 March of the next year [5].'],
  ['negation', 'The agreement does not limit the total liability of the Supplier [3].'],
  ['negation', 'Personal data is never stored in Frankfurt and Dublin [1].'],
  ['subject', 'The Customer shall notify the Supplier of a personal data breach within 72 hours [1].'],
  ['subject', 'Harbour Systems Inc. acquired Northwind Ltd on 14 March 2019 [3].'],
  ['subject', 'The Customer may suspend the service if an invoice is overdue by more than 60 days [2].'],
  ['scope', 'All claims become time-barred after two years [3].'],
  ['scope', 'All teams in Lisbon work on Saturdays [5].'],
  ['scope', 'Restores are always tested twice a year [5].'],
  ['scope', 'The Supplier must suspend the service if an invoice is overdue by more than 60 days [2].'],
  ['absent', 'The Supplier shall maintain cyber insurance for the term of the agreement [1].'],
  ['absent', 'Disputes are settled by the courts of Hamburg under German law [4].'],
  ['absent', 'Employees may work from home on two days a week [5].'],
  ['absent', 'Subcontractors need the approval of the Customer before they begin their work [2].'],
  ['absent', 'A data breach can damage the reputation of a company and lead to fines of authorities [1].'],
  ['absent', 'The Customer owns all intellectual property in the results of the services.'],
  ['absent', 'Laptops are replaced every four years by the IT service desk [5].'],
  ['absent', '| Train | First class | Team lead | [5] |'],
  ['absent', 'Please note that you may cancel free of charge within 14 days [4].'],
];
