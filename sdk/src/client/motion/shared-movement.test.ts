// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveShared } from './shared-movement.ts';

let names: string[][] = [];
let reduces = false;

beforeEach(() => {
  names = [];
  reduces = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reduces }));
  document.body.innerHTML = '<main><p id="card"></p><p id="page"></p></main>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset['motion'];
  Reflect.deleteProperty(document, 'startViewTransition');
});

const namesNow = () =>
  [...document.querySelectorAll<HTMLElement>('p')].map(({ style }) => style.viewTransitionName || 'none');

/** Stands for a browser with view transitions, and notes the names before and after the change. */
function withTransitions() {
  const start = vi.fn<(update: () => Promise<void>) => object>((update) => {
    names.push(namesNow());
    const done = update().then(() => void names.push(namesNow()));
    return { ready: done, finished: done, updateCallbackDone: done };
  });
  Object.assign(document, { startViewTransition: start });
  return start;
}

function move(to = () => document.querySelector('#page')) {
  const change = vi.fn<() => void>();
  moveShared({ from: document.querySelector('#card'), change, to, maxWaitMs: 40 });
  return change;
}

it('an element gives its name to the element that it becomes, and the name ends with the movement', async () => {
  withTransitions();
  const change = move();
  await vi.waitFor(() => expect(namesNow()).toEqual(['none', 'none']));
  await vi.waitFor(() => expect(names).toHaveLength(2));
  expect(names).toEqual([
    ['shared-movement', 'none'],
    ['none', 'shared-movement'],
  ]);
  expect(change).toHaveBeenCalledOnce();
});

it('the page changes even if the end of the movement never appears', async () => {
  withTransitions();
  const change = move(() => null);
  await vi.waitFor(() => expect(names).toHaveLength(2));
  expect(names[1]).toEqual(['none', 'none']);
  expect(change).toHaveBeenCalledOnce();
});

it.each([
  ['the system asks for reduced motion', () => (reduces = true)],
  ['the person chose reduced motion', () => (document.documentElement.dataset['motion'] = 'reduced')],
])('the page changes without movement if %s', (_, prepare) => {
  const start = withTransitions();
  prepare();
  expect(move()).toHaveBeenCalledOnce();
  expect(start).not.toHaveBeenCalled();
});

it('the page changes without movement in a browser without view transitions', () => {
  expect(move()).toHaveBeenCalledOnce();
});
