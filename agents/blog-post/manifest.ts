import { defineManifest } from '@staffroom/sdk';
import { defaultPrompts, formatPrompts } from './prompt.ts';

export const manifest = defineManifest({
  id: 'blog-post',
  name: 'Blog Post Generator',
  description:
    'Plans and writes posts for the company blog from your documents, with the sources of every fact.',
  icon: 'file-text',
  color: '#2d7d46',
  number: 7,
  aliases: ['Blog Generator', 'Blog Posts'],
  api: '/api/blog-posts',
  layout: 'full',
  widePages: ['edit'],
  // Answers contain headlines and teasers in quotation marks, which are the agent's own words and not quotes.
  claims: 'own',
  capabilities: ['ai', 'documents', 'search', 'memory', 'storage', 'notify', 'webhook'],
  schedules: [{ name: 'publish', title: 'Publish scheduled posts' }],
  starters: [
    'Suggest five topics for our blog that our documents have something to say about.',
    'Outline a post about what has changed in our product lately.',
    'Draft a post of 600 words for customers from our newest report.',
    'Write three headlines and a teaser for a post about data protection.',
  ],
  defaults: { prompt: formatPrompts(defaultPrompts) },
  languages: {
    de: {
      name: 'Blogbeitrags-Generator',
      description:
        'Plant und schreibt Beiträge für den Blog der Firma aus Ihren Dokumenten, mit den Quellen jeder Angabe.',
      starters: [
        'Schlage fünf Themen für unseren Blog vor, zu denen unsere Dokumente etwas sagen.',
        'Gliedere einen Beitrag darüber, was sich zuletzt an unserem Produkt geändert hat.',
        'Entwirf aus unserem neuesten Bericht einen Beitrag von 600 Wörtern für Kunden.',
        'Schreibe drei Überschriften und einen Anreißer für einen Beitrag über Datenschutz.',
      ],
    },
  },
});
