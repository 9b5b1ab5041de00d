import * as choices from '../kinds-and-audiences.ts';
import { t } from './texts.ts';

// Translated names for the page; exports use the shared English ones.
export const kindNames = t.each(choices.kindNames);
export const audienceNames = t.each(choices.audienceNames);
