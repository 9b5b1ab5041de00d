import { expect, it } from 'vitest';
import { installedLanguages, modelFolder } from './languages.ts';

it('the OCR language English is installed, and other languages are found if their package is installed', () => {
  expect(installedLanguages()[0]).toBe('eng');
  const nowhere = () => {
    throw new Error('Cannot find package');
  };
  expect(modelFolder('deu', nowhere)).toBeNull();
  expect(modelFolder('deu', () => 'file:///nowhere/package.json')).toBeNull();
});
