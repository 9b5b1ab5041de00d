import { expect, test } from 'vitest';
import { statusLook } from './document-status.ts';

test.each([
  ['uploaded', 'Uploaded', 'info', 'circle'],
  ['processing', 'Processing', 'warn', 'square'],
  ['processed', 'Completed', 'ok', 'circle'],
  ['completed', 'Completed', 'ok', 'circle'],
  ['failed', 'Failed', 'bad', 'triangle'],
  ['queued', 'Waiting', 'info', 'circle'],
  ['running', 'Running', 'warn', 'square'],
  ['cancelled', 'Canceled', 'outline', null],
])(
  'the document status "%s" is shown with the label %s, the tone %s and the shape %s',
  (status, label, tone, shape) => {
    expect(statusLook(status)).toEqual({ label, tone, shape });
  },
);

test.each(['archived', 'Processed', 'constructor', ''])(
  'the unknown document status "%s" is shown unchanged',
  (status) => {
    expect(statusLook(status)).toEqual({ label: status, tone: 'outline', shape: null });
  },
);
