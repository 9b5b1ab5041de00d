import { expect, test } from 'vitest';
import { statusLook } from './document-status.ts';

test.each([
  ['uploaded', 'Uploaded', 'quiet', 'circle'],
  ['processing', 'Processing', 'quiet', 'square'],
  ['processed', 'Completed', 'quiet', 'circle'],
  ['completed', 'Completed', 'quiet', 'circle'],
  ['failed', 'Failed', 'bad', 'triangle'],
  ['queued', 'Waiting', 'quiet', 'circle'],
  ['running', 'Running', 'quiet', 'square'],
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
