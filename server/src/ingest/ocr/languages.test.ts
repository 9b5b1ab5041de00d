import { expect, it } from 'vitest';
import { installedLanguages, modelFolder } from './languages.ts';

it('English is installed, and others are where their package can be found', () => {
  expect(installedLanguages()[0]).toBe('eng');
  const nowhere = () => {
    throw new Error('Cannot find package');
  };
  expect(modelFolder('deu', nowhere)).toBeNull();
  expect(modelFolder('deu', () => 'file:///nowhere/package.json')).toBeNull();
});
