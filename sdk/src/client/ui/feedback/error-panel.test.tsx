import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../../fetch-json.ts';
import { ErrorPanel } from './error-panel.tsx';

const panel = (status: number) => {
  const body = { code: 'any', message: 'No luck', requestId: '3f0c9a52' };
  const error = new ApiError(status, JSON.stringify(body));
  return renderToStaticMarkup(<ErrorPanel title="Post" error={error} onRetry={() => undefined} />);
};

test('an error panel for a failure offers a retry and shows the request id', () => {
  expect(panel(500)).toContain('Retry');
  expect(panel(500)).toContain('3f0c9a52');
});

test('an error panel for a missing item offers no retry', () => {
  expect(panel(404)).toContain('No luck');
  expect(panel(404)).not.toContain('Retry');
});
