import { expect, it } from 'vitest';
import { DisposableStackForOlderNode as Stack } from './disposable-stack.ts';

it('the stack for older Node versions ends its resources in reverse order, also after an error', async () => {
  const ended: string[] = [];
  const stack = new Stack();
  stack.use({ [Symbol.dispose]: () => void ended.push('sync') });
  stack.use({ [Symbol.asyncDispose]: async () => void ended.push('async') });
  stack.adopt('adopted', (name) => void ended.push(name));
  stack.defer(() => {
    throw new Error('no end');
  });
  const moved = stack.move();
  await stack.disposeAsync();
  expect(ended).toEqual([]);
  await expect(moved[Symbol.asyncDispose]()).rejects.toThrow('no end');
  expect(ended).toEqual(['adopted', 'async', 'sync']);
});
