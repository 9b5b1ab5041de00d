import { audienceNames, kindNames } from '../kinds-and-audiences.ts';
import { slideText } from '../slides/slide-text.ts';
import { type Deck, shortageOf } from '../deck.ts';

export function textOutline({ title, kind, audience, method, slides, remarks }: Deck): string {
  const head = [
    title,
    `${kindNames[kind]} presentation for: ${audienceNames[audience]}`,
    `${slides.length} slides, ${method === 'model' ? 'written by a language model and checked against the document' : 'made by rules from sentences of the document'}`,
    ...remarks,
    ...[shortageOf(slides)].filter((line) => line !== null),
  ];
  return `${[head.join('\n'), ...slides.map(slideText)].join('\n\n')}\n`;
}
