import type { TextField } from '../../post.ts';
import { t } from '../texts.ts';

/** The labels of a post's fields, in the forms and beside the versions of two people. */
export const fieldLabels: Record<TextField, string> = {
  title: t('Title'),
  topic: t('Topic'),
  summary: t('Summary'),
  keywords: t('Keywords'),
  slug: t('Slug'),
  description: t('Description'),
  content: t('Content'),
};
