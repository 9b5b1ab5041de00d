import * as controlList from '../checks/control-list.ts';
import * as finding from '../findings/finding.ts';
import { t } from './texts.ts';

// Translated names for the page; exports use the shared English ones.
export const stateNames = t.each(controlList.stateNames);
export const sinceNames = t.each(controlList.changeStateNames);
export const trendNames = t.each(finding.trendNames);
export const severityNames = t.each(finding.severityNames);
export const statusNames = t.each(finding.statusNames);
export const methodNames = t.each(finding.methodNames);

/** Words in the file names of policies and contracts, in English and German. */
export const likelyNames = [
  'policy',
  'contract',
  'agreement',
  'terms',
  'privacy',
  'processing',
  'richtlinie',
  'vertrag',
  'vereinbarung',
  'datenschutz',
];
