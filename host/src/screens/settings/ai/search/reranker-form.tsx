import { Button, Field, Input } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import type { SearchModels } from './embedder-draft.ts';
import { ServerFields } from './server-fields.tsx';
import { TestAndSave } from './test-and-save.tsx';
import { useModelChoice } from './use-model-choice.ts';
import { t } from '../../../../texts/texts.ts';

const blank = { baseUrl: '', model: '', apiKeyEnvVar: '', timeLimit: '1500' };

/** Selects the reranker. An empty address means that no reranker is used. */
export function RerankerForm({ reranker }: Pick<SearchModels, 'reranker'>) {
  const form = useModelChoice({
    initial: reranker
      ? { ...reranker, apiKeyEnvVar: reranker.apiKeyEnvVar ?? '', timeLimit: String(reranker.timeLimit) }
      : blank,
    choiceOf: ({ baseUrl, model, apiKeyEnvVar, timeLimit }: typeof blank) =>
      baseUrl.trim() === ''
        ? null
        : {
            baseUrl: baseUrl.trim(),
            model: model.trim(),
            apiKeyEnvVar: apiKeyEnvVar.trim() || null,
            timeLimit: Number(timeLimit),
          },
    test: (choice) => callCore('POST /api/admin/search-models/reranker/test', { body: { choice } }),
    save: (choice) => callCore('PUT /api/admin/search-models/reranker', { body: { choice } }),
    saved: t('Saved. Applies from the next search'),
    stale: [[corePath('GET /api/admin/search-models')]],
  });
  const { draft, errors, change } = form;
  const remove = () => {
    change(blank);
    form.submit(blank);
  };
  return (
    <>
      <ServerFields
        draft={draft}
        errors={errors}
        change={change}
        modelOptional
        address={{
          placeholder: t('https://api.jina.ai/v1'),
          hint: t(
            'The address of a rerank server (/rerank): Cohere, Jina, vLLM, TEI or llama.cpp. Leave empty to turn reranking off.',
          ),
        }}
      />
      <Field
        label={t('Time limit in milliseconds')}
        hint={t('If the reranker takes longer than this limit, the original order is used.')}
        error={errors['timeLimit']}
      >
        <Input
          inputMode="numeric"
          value={draft.timeLimit}
          onChange={({ target }) => change({ timeLimit: target.value })}
        />
      </Field>
      <TestAndSave
        of={t('the reranker')}
        test={form.test}
        saving={form.saving}
        onTest={draft.baseUrl.trim() === '' ? undefined : form.tryOut}
        onSave={() => form.submit()}
      >
        {reranker && <Button onClick={remove}>{t('Remove')}</Button>}
      </TestAndSave>
    </>
  );
}
