import * as choices from '../choices.ts';
import { t } from './texts.ts';

// As the page says them; what leaves as a file keeps the English that both halves know.
export const kindNames = t.each(choices.kindNames);
export const audienceNames = t.each(choices.audienceNames);
