import * as ledger from '../ledger.ts';
import { t } from './texts.ts';

// Translated names for the page; exports use the shared English ones.
export const industryNames = t.each(ledger.industryNames);
export const kindNames = t.each(ledger.kindNames);
export const levelNames = t.each(ledger.levelNames);
export const statusNames = t.each(ledger.statusNames);
export const gapNames = t.each(ledger.gapNames);
export const changeNames = t.each(ledger.changeNames);
export const methodNames = t.each(ledger.methodNames);
