import * as project from '../project.ts';
import { t } from './texts.ts';

// Translated names for the page; exports use the shared English ones.
export const industryNames = t.each(project.industryNames);
export const serviceNames = t.each(project.serviceNames);
export const statusNames = t.each(project.statusNames);
export const languageNames = t.each(project.languageNames);
export const contentNames = t.each(project.contentNames);
