import * as project from '../project.ts';
import { t } from './texts.ts';

// As the page says them; what leaves as a file keeps the English that both halves know.
export const industryNames = t.each(project.industryNames);
export const serviceNames = t.each(project.serviceNames);
export const statusNames = t.each(project.statusNames);
export const languageNames = t.each(project.languageNames);
export const contentNames = t.each(project.contentNames);
