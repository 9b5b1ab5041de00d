import { defineManifest } from '@staffroom/sdk';

export const manifest = defineManifest({
  id: 'compliance',
  name: 'Compliance Manager',
  description: 'Finds regulatory issues in your documents, explains them and suggests how to put them right.',
  icon: 'shield-check',
  color: '#00636b',
  number: 1,
  layout: 'full',
  capabilities: ['ai', 'documents', 'search', 'memory'],
});
