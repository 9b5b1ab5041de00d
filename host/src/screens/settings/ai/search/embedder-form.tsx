import { Field, Input, Select } from '@staffroom/sdk/client';
import { callCore, corePath } from '@staffroom/sdk/host';
import { embedderChoice, type EmbedderDraft, embedderDraft, type SearchModels } from './embedder-draft.ts';
import classes from './search-models.module.css';
import { ServerFields } from './server-fields.tsx';
import { TestAndSave } from './test-and-save.tsx';
import { useModelChoice } from './use-model-choice.ts';
import { t } from '../../../../texts/texts.ts';

const makers = { openai: 'OpenAI', google: 'Google' };

export function EmbedderForm({ models }: { models: SearchModels }) {
  const form = useModelChoice({
    initial: embedderDraft(models.embedder),
    choiceOf: embedderChoice,
    test: (choice) => callCore('POST /api/admin/search-models/embedder/test', { body: { choice } }),
    save: (choice) => callCore('PUT /api/admin/search-models/embedder', { body: { choice } }),
    saved: t('Saved. Documents are being re-indexed in the background'),
    stale: [[corePath('GET /api/admin/search-models')], [corePath('GET /api/admin/embeddings')]],
  });
  const { draft, errors, change } = form;
  const { source } = draft;
  const folder = source.startsWith('folder:') ? source.slice('folder:'.length) : null;
  const isGone = folder !== null && !models.folders.includes(folder);
  return (
    <>
      <Field
        label={t('Model')}
        hint={t(
          'To add a model, put a folder with tokenizer.json and an ONNX file in {modelsFolder} on the server.',
          { modelsFolder: models.modelsFolder },
        )}
        error={errors['folder']}
      >
        <Select value={source} onChange={({ target }) => change({ source: target.value })}>
          <option value="operator">{t('Server default: {operator}', { operator: models.operator })}</option>
          <option value="builtin">{t('Built-in')}</option>
          {models.makers.map((maker) => (
            <option key={maker} value={maker}>
              {makers[maker]}
            </option>
          ))}
          {models.folders.map((name) => (
            <option key={name} value={`folder:${name}`}>
              {t('{name} (folder)', { name })}
            </option>
          ))}
          {isGone && <option value={source}>{t('{folder} (missing)', { folder })}</option>}
          <option value="server">{t('An OpenAI-compatible server')}</option>
        </Select>
      </Field>
      {(source === 'openai' || source === 'google') && (
        <Field
          label={t('Name')}
          optional
          hint={t('Must support 384 dimensions. Leave empty for the default model.')}
          error={errors['model']}
        >
          <Input mono value={draft.model} onChange={({ target }) => change({ model: target.value })} />
        </Field>
      )}
      {source === 'server' && (
        <ServerFields
          draft={draft}
          errors={errors}
          change={change}
          address={{
            placeholder: t('http://localhost:8080/v1'),
            hint: t(
              'The address of TEI, vLLM, llama.cpp, Ollama or any server with OpenAI-compatible embeddings.',
            ),
          }}
        />
      )}
      {(source === 'server' || folder !== null) && <Prefixes draft={draft} errors={errors} change={change} />}
      <TestAndSave
        of={t('semantic search model')}
        test={form.test}
        saving={form.saving}
        onTest={source === 'operator' ? undefined : form.tryOut}
        onSave={() => form.submit()}
      />
    </>
  );
}

function Prefixes({
  draft,
  errors,
  change,
}: {
  draft: EmbedderDraft;
  errors: Record<string, string>;
  change: (change: Partial<EmbedderDraft>) => void;
}) {
  return (
    <div className={classes.pair}>
      <Field
        label={t('Prefix for questions')}
        optional
        hint={t('The prefix the model was trained with, for example “query: ”.')}
        error={errors['queryPrefix']}
      >
        <Input
          mono
          value={draft.queryPrefix}
          onChange={({ target }) => change({ queryPrefix: target.value })}
        />
      </Field>
      <Field
        label={t('Prefix for passages')}
        optional
        hint={t('For example “passage: ”.')}
        error={errors['passagePrefix']}
      >
        <Input
          mono
          value={draft.passagePrefix}
          onChange={({ target }) => change({ passagePrefix: target.value })}
        />
      </Field>
    </div>
  );
}
