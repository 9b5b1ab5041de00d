// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendFormsBy } from '../files/send-form.ts';
import { createQueryClient } from '../query-client.ts';
import { useAddDocument } from './use-add-document.ts';

const hook = () => {
  const queries = createQueryClient();
  const { result } = renderHook(useAddDocument, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  });
  return result;
};

it('a text is uploaded as a file that has the name of its first line', async () => {
  const names: string[] = [];
  sendFormsBy(async (_address, form) => {
    names.push((form.get('file') as File).name);
    return { status: 201, statusText: 'Created', text: '{"id":"1","filename":"Figures of March.md"}' };
  });
  const add = hook();
  expect(await act(() => add.current.mutateAsync('# Figures of March\n\nMany.'))).toMatchObject({ id: '1' });
  expect(names).toEqual(['Figures of March.md']);
});

it('the upload of a text can be canceled, and the next one starts again', async () => {
  const signals: AbortSignal[] = [];
  const sent = Promise.withResolvers<void>();
  sendFormsBy((_address, _form, { signal }) => {
    signals.push(signal);
    sent.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const add = hook();
  await act(async () => {
    const adding = add.current.mutateAsync('# Figures');
    await sent.promise;
    add.current.cancel();
    await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);

  sendFormsBy(async () => ({ status: 201, statusText: 'Created', text: '{"id":"2","filename":"a.md"}' }));
  expect(await act(() => add.current.mutateAsync('# Figures'))).toMatchObject({ id: '2' });
});
