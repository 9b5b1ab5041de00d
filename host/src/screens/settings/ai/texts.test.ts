import { describe, expect, it } from 'vitest';
import { textsOf } from './texts.ts';

describe('the texts of the AI settings', () => {
  it('the texts of the AI settings differ between Settings and the administration where the specification requires it', () => {
    expect(textsOf('provider', 'settings')).toMatchObject({
      missing: 'Name and identifier are required',
    });
    expect(textsOf('provider', 'admin')).toMatchObject({
      missing: 'Provider name and identifier are required',
    });
    expect(textsOf('model', 'settings').missing).toBe('Name, identifier, and provider are required');
    expect(textsOf('model', 'admin').missing).toBe('Model name, identifier, and provider are required');
    expect(textsOf('model', 'settings').madeDefault('Large')).toBe('Large set as default model');
    expect(textsOf('model', 'admin').madeDefault('Large')).toBe('Model set as default successfully');
  });

  it('the messages of the AI settings name the kind of item that was changed', () => {
    expect(textsOf('provider', 'settings')).toMatchObject({
      loadFailed: 'Failed to load AI providers',
      added: 'Provider added successfully',
      addFailed: 'Failed to add provider',
      deleted: 'Provider deleted successfully',
      deleteFailed: 'Failed to delete provider',
      switchFailed: 'Failed to update provider status',
      defaultFailed: 'Failed to set default provider',
    });
    const { switched } = textsOf('model', 'admin');
    expect([switched(true), switched(false)]).toEqual([
      'Model activated successfully',
      'Model deactivated successfully',
    ]);
  });
});
