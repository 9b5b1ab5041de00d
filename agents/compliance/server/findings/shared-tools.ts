import { AppError, type Stored } from '@staffroom/sdk';
import { z } from 'zod';
import { type Finding, Severity, Status, statuses } from '../../findings/finding.ts';
import { applyFilter } from './filter.ts';
import { sharedTool } from '../kit.ts';
import { openRegister } from './register.ts';

/** Maximum number of findings in one answer to a model; the most severe come first. */
const maxListedFindings = 40;

const Listed = z.object({
  id: z.uuid(),
  requirement: z.string(),
  severity: Severity,
  status: Status,
  document: z.string(),
  place: z.string(),
  quote: z.string(),
  explanation: z.string(),
  owner: z.string(),
  due: z.string(),
});

/** The findings that chat models can request, limited to what the person can see. */
export const offers = [
  sharedTool('list_findings', {
    input: z.object({
      search: z
        .string()
        .max(200)
        .default('')
        .describe('Words that the finding or the name of its document contains'),
      status: z
        .array(Status)
        .max(statuses.length)
        .default([])
        .describe(
          'Only findings with these statuses; findings that are open or in-progress are not settled yet',
        ),
      severity: z.array(Severity).max(5).default([]),
    }),
    output: z.object({ total: z.int(), findings: z.array(Listed) }),
    async run({ search, status, severity }, call) {
      const order = { sort: 'severity', direction: 'ascending', group: 'none' } as const;
      const found = applyFilter(await openRegister(call).all(), {
        search,
        status,
        severity,
        trend: [],
        ...order,
      });
      return { total: found.length, findings: found.slice(0, maxListedFindings).map(listed) };
    },
  }),

  sharedTool('set_finding_status', {
    input: z.object({
      id: z.uuid(),
      requirement: z
        .string()
        .describe('The requirement of the finding, word for word, so that the person recognizes the finding'),
      status: Status,
    }),
    output: z.object({ requirement: z.string(), status: Status }),
    async run({ id, requirement, status }, call) {
      const register = openRegister(call);
      // Refuses if the finding differs from what the person approved.
      if ((await register.get(id)).requirement !== requirement)
        throw new AppError('conflict', 'This finding has changed. List findings again.');
      await register.update(id, { status });
      return { requirement, status };
    },
  }),
];

/** Returns the page such as "p. 14", or the nearest heading for formats without pages. */
function placeOf({ page, section }: Finding): string {
  return [page === null ? '' : `p. ${page}`, section ?? ''].filter((part) => part !== '').join(', ');
}

function listed(row: Stored<Finding>): z.input<typeof Listed> {
  const { id, requirement, severity, status, filename, quote, explanation, owner, due } = row;
  return {
    id,
    requirement,
    severity,
    status,
    document: filename,
    place: placeOf(row),
    quote: quote.slice(0, 600),
    explanation: explanation.slice(0, 600),
    owner,
    due,
  };
}
