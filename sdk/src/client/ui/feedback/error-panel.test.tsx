import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '../../http.ts';
import { ErrorPanel } from './error-panel.tsx';

const panel = (status: number) => {
  const body = { code: 'any', message: 'No luck', requestId: '3f0c9a52' };
  const error = new ApiError(status, JSON.stringify(body));
  return renderToStaticMarkup(<ErrorPanel title="Post" error={error} onRetry={() => undefined} />);
};

test('what failed can be tried again, and has the id of its request', () => {
  expect(panel(500)).toContain('Retry');
  expect(panel(500)).toContain('3f0c9a52');
});

test('what is not there is not there at a second try', () => {
  expect(panel(404)).toContain('No luck');
  expect(panel(404)).not.toContain('Retry');
});
