import { expect, it } from 'vitest';
import { coreEndpoints } from './core-endpoints.ts';

const verbs = [
  'Add',
  'Allow',
  'Answer',
  'Apply',
  'Approve',
  'Ask',
  'Attach',
  'Cancel',
  'Change',
  'Choose',
  'Compare',
  'Complete',
  'Compute',
  'Confirm',
  'Connect',
  'Copy',
  'Create',
  'Decode',
  'Delete',
  'Disconnect',
  'Download',
  'End',
  'Exchange',
  'Export',
  'Find',
  'Generate',
  'Get',
  'Hand',
  'Install',
  'Leave',
  'List',
  'Load',
  'Mark',
  'Move',
  'Pause',
  'Pin',
  'Promote',
  'Rate',
  'Record',
  'Redirect',
  'Refuse',
  'Reject',
  'Reload',
  'Remove',
  'Register',
  'Rename',
  'Report',
  'Reset',
  'Restore',
  'Retry',
  'Revoke',
  'Send',
  'Set',
  'Share',
  'Sign',
  'Start',
  'Stop',
  'Store',
  'Sum',
  'Switch',
  'Test',
  'Unsubscribe',
  'Upload',
];
const summaries = coreEndpoints.map(({ endpoint }) => endpoint.summary);

it('the documented summary of every core call is one line that begins with a verb', () => {
  expect(summaries.length).toBeGreaterThan(150);
  expect(summaries.filter((summary) => !verbs.includes(summary.split(/[ ,]/)[0] ?? ''))).toEqual([]);
  expect(
    summaries.filter((summary) =>
      /\.$|\n|\b(?:oneself|one’s|anew|for ever|at once|any more)\b/.test(summary),
    ),
  ).toEqual([]);
  expect(summaries.filter((summary) => summary.length > 140)).toEqual([]);
});

it('two core calls share a documented summary only if they do the same', () => {
  const repeated = summaries.filter((summary, index) => summaries.indexOf(summary) !== index);
  // The same change exists with PUT and PATCH.
  expect(repeated).toEqual(['Change a prompt template; absent fields do not change']);
});
