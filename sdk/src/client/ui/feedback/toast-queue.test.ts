import { expect, test } from 'vitest';
import { closeToast, type QueuedToast, removeToast, shownToasts, toastDuration } from './toast-queue.ts';

const toast = (id: number): QueuedToast => ({ id, title: `Toast ${id}`, variant: 'default', open: true });
const ids = (queue: readonly QueuedToast[]) => queue.map(({ id }) => id);
const five = [1, 2, 3, 4, 5].map(toast);

test('at most three are shown, the oldest first', () => {
  expect(ids(shownToasts(five))).toEqual([1, 2, 3]);
});

test('a waiting one takes the place of one that leaves', () => {
  const leaving = closeToast(five, 2);
  expect(ids(shownToasts(leaving))).toEqual([1, 2, 3, 4]);
  expect(ids(shownToasts(removeToast(leaving, 2)))).toEqual([1, 3, 4]);
});

test('errors stay until they are closed, everything else five seconds', () => {
  expect(toastDuration('destructive')).toBe(Number.POSITIVE_INFINITY);
  expect(toastDuration('success')).toBe(5000);
  expect(toastDuration('default')).toBe(5000);
});
