import * as ledger from '../ledger.ts';
import { t } from './texts.ts';

// As the page says them; what leaves as a file keeps the English that both halves know.
export const industryNames = t.each(ledger.industryNames);
export const kindNames = t.each(ledger.kindNames);
export const levelNames = t.each(ledger.levelNames);
export const statusNames = t.each(ledger.statusNames);
export const gapNames = t.each(ledger.gapNames);
export const changeNames = t.each(ledger.changeNames);
export const methodNames = t.each(ledger.methodNames);
export const accessNames = t.each(ledger.accessNames);
