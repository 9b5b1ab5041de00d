import { Mark } from '@tiptap/core';

const raised = (name: string, tag: 'sub' | 'sup', other: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

export const raisedMarks = [
  raised('subscript', 'sub', 'superscript'),
  raised('superscript', 'sup', 'subscript'),
];
