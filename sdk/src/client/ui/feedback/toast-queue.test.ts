import { expect, test } from 'vitest';
import {
  addToast,
  closeToast,
  type QueuedToast,
  removeToast,
  shownToasts,
  toastDuration,
} from './toast-queue.ts';

const toast = (id: number): QueuedToast => ({ id, title: `Toast ${id}`, variant: 'default', open: true });
const ids = (queue: readonly QueuedToast[]) => queue.map(({ id }) => id);
const five = [1, 2, 3, 4, 5].map(toast);

test('at most three toasts are visible, and newer ones wait', () => {
  expect(ids(shownToasts(five))).toEqual([1, 2, 3]);
});

test('a waiting toast appears when a visible toast leaves', () => {
  const leaving = closeToast(five, 2);
  expect(ids(shownToasts(leaving))).toEqual([1, 2, 3, 4]);
  expect(ids(shownToasts(removeToast(leaving, 2)))).toEqual([1, 3, 4]);
});

test('a toast with the text of an open toast replaces the open toast, unless the new one has an action', () => {
  const again = (id: number, more: Partial<QueuedToast> = {}) => ({ ...toast(2), id, ...more });
  expect(ids(addToast(five, again(6)))).toEqual([1, 3, 4, 5, 6]);
  expect(ids(addToast(closeToast(five, 2), again(6)))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(ids(addToast(five, again(6, { variant: 'destructive' })))).toHaveLength(6);
  expect(ids(addToast(five, again(6, { description: 'Why' })))).toHaveLength(6);
  const action = { label: 'Undo', onSelect: () => undefined };
  expect(ids(addToast([again(2, { action })], again(6, { action })))).toEqual([2, 6]);
});

test('error toasts stay until a person closes them, and other toasts stay for five seconds', () => {
  expect(toastDuration({ variant: 'destructive' })).toBe(Number.POSITIVE_INFINITY);
  expect(toastDuration({ variant: 'success' })).toBe(5000);
  expect(toastDuration({ variant: 'default' })).toBe(5000);
});

test('toasts with an action stay for ten seconds', () => {
  const action = { label: 'Undo', onSelect: () => undefined };
  expect(toastDuration({ variant: 'default', action })).toBe(10_000);
  expect(toastDuration({ variant: 'destructive', action })).toBe(Number.POSITIVE_INFINITY);
});
