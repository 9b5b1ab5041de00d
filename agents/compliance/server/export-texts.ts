import type { Finding } from '../finding.ts';

export const checkNames: Record<Finding['checked'], string> = {
  verified: 'Found in the document',
  'not-found': 'Quote not found',
  none: 'Nothing quoted',
};
