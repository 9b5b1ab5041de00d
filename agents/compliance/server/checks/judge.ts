import { quoteFinder } from '@staffroom/sdk';
import { isCarried } from '@staffroom/sdk/reading';
import { isBuiltIn, orWithoutModel } from '@staffroom/sdk/server';
import { z } from 'zod';
import { type Control, judgments } from '../../checks/control-list.ts';
import type { Finding } from '../../findings/finding.ts';
import type { Source } from '../findings/evidence.ts';
import type { AgentCall } from '../kit.ts';
import { judgeByWords, pointsIn, pointsOf } from './by-words.ts';
import type { Judged } from './judged.ts';

const passagesOfOne = 10;

const Answer = z.object({
  state: z
    .enum(judgments)
    .describe(
      'met: the excerpts show that the whole control is met; partly: only part of it; missing: none of it',
    ),
  quotes: z
    .array(
      z.object({ quote: z.string().describe('Words copied exactly from an excerpt'), shows: z.string() }),
    )
    .describe('The quotes that show that the control is met; empty if the control is missing'),
});

const task = `You check whether documents meet a control. Judge only by the excerpts.
Copy each quote word for word: the server discards a quote that is not in the excerpts, and a control without a quote counts as missing.`;

/** Judges with a model if available, otherwise by words, also for the remaining controls. The words check the model's verdicts. */
export function createJudge(call: AgentCall, sources: readonly Source[]) {
  let method: Finding['method'] = isBuiltIn(call.modelSettings.provider) ? 'rules' : 'model';
  const documentIds = sources.map(({ info }) => info.id);

  async function withModel(control: Control): Promise<Judged | null> {
    const wanted = `${control.title}. ${control.text} ${pointsOf(control)
      .map(({ name }) => name)
      .join(', ')}`;
    const passages = await call.search.passages(wanted.slice(0, 400), { documentIds, limit: passagesOfOne });
    if (passages.length === 0) return judgeByWords(control, sources);
    const answer = await orWithoutModel(call, () =>
      call.ai.object({
        system: `${call.modelSettings.prompt}\n\n${task}`,
        messages: [{ role: 'user', content: `Is this control met? ${control.id} ${wanted}` }],
        sources: passages,
        schema: Answer,
      }),
    );
    if (!answer) return null;
    const evidence = answer.quotes.flatMap(({ quote, shows }): Judged['evidence'] => {
      for (const passage of passages) {
        const place = quote.trim() === '' ? null : quoteFinder(passage.quote)(quote);
        if (!place) continue;
        const { documentId, filename, version, page, section, start } = passage;
        const words = passage.quote.slice(place.start, place.end).replaceAll(/\s+/g, ' ').trim();
        const at = { start: start + place.start, end: start + place.end };
        return [
          {
            documentId,
            filename,
            version,
            page,
            section,
            ...at,
            quote: words,
            checked: 'verified',
            note: isCarried(shows, [words]) ? shows.slice(0, 500) : '',
          },
        ];
      }
      return [];
    });
    const isClaimed = answer.state !== 'missing' && answer.quotes.some(({ quote }) => quote.trim() !== '');
    return isClaimed && evidence.length === 0
      ? { state: 'not-found', points: null, evidence }
      : confirmed(control, answer.state, evidence);
  }

  /** A model can lower the judgment by words but not raise it: a real quote may be about something else. */
  async function confirmed(
    control: Control,
    claimed: (typeof judgments)[number],
    quoted: Judged['evidence'],
  ): Promise<Judged> {
    const pointsOfQuote = ({ quote, section }: Judged['evidence'][number]) =>
      pointsIn(control, quote, section?.split('›').at(-1) ?? '');
    const byWords = await judgeByWords(control, sources, new Set(quoted.flatMap(pointsOfQuote)));
    const evidence = [...quoted.filter((one) => pointsOfQuote(one).length > 0), ...byWords.evidence];
    if (byWords.state === 'missing' && (claimed === 'missing' || quoted.length === 0)) return byWords;
    // The words of a title mean something only together: "channel" alone is no whistleblower channel.
    const shareOf = (one: Judged['evidence'][number]) =>
      control.points.length > 0 ? 1 : pointsOfQuote(one).length / pointsOf(control).length;
    const share = Math.max(0, ...evidence.map(shareOf));
    if (claimed === 'missing' || share <= 0.5)
      return { state: 'unconfirmed', points: null, evidence: evidence.length > 0 ? evidence : quoted };
    const state = claimed === 'partly' || share < 1 ? 'partly' : byWords.state;
    return { state, points: byWords.points, evidence: evidence.filter((one) => shareOf(one) > 0.5) };
  }

  return {
    method: () => method,
    goOn: (begun: Finding['method']) => void (method = begun),
    async judge(control: Control): Promise<Judged> {
      if (method === 'model') {
        const judged = await withModel(control);
        if (judged) return judged;
        method = 'rules';
      }
      return judgeByWords(control, sources);
    },
  };
}
