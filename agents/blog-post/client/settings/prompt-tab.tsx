import {
  AgentPromptHistory,
  Button,
  Field,
  Textarea,
  useAgent,
  useChoose,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import { Note, Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import {
  defaultPrompts,
  formatPrompts,
  missingTokens,
  parsePrompts,
  type Prompts,
  targetWords,
  tokenBudget,
} from '../../prompt.ts';
import { t } from '../texts.ts';

export function PromptTab() {
  const { info } = useAgent();
  const toast = useToasts();
  const choose = useChoose(t('Failed to save settings'));
  const before = parsePrompts(info.systemPrompt);
  // The typed prompts, separate from the stored ones: those already include a save in progress, and if it fails, the input must
  // not be lost.
  const [typed, setTyped] = useState<Partial<Prompts>>({});
  const prompts = { ...before, ...typed };
  const [history, setHistory] = useState(false);
  const changed = prompts.topics !== before.topics || prompts.post !== before.post;
  // A save in progress counts as unsaved until the catalog is reloaded.
  useUnsavedGuard(changed || (choose.isPending && Object.keys(typed).length > 0));
  const missing = missingTokens(prompts);
  const target = targetWords(prompts.post);
  const budget = tokenBudget(target, info.settings.provider);
  const save = (systemPrompt: string | null) =>
    choose.mutate(
      { systemPrompt },
      {
        onSuccess() {
          // Keeps what the person typed during the save.
          setTyped((now) => (now === typed ? {} : now));
          toast.done(t('Settings saved'), t('Applies from the next post.'))();
        },
      },
    );
  return (
    <Stack>
      <Field
        label={t('Topics prompt')}
        hint={t('[Field] is replaced with the topic area.')}
        counter={{ length: prompts.topics.length, limit: 9_000 }}
      >
        <Textarea
          rows={6}
          value={prompts.topics}
          onChange={({ target: { value } }) => setTyped({ ...typed, topics: value })}
        />
      </Field>
      <Field
        label={t('Blog post prompt')}
        hint={t('[TOPIC] is replaced with the topic. {value}: up to {budget, number} tokens.', {
          value: target === null ? t('No word target') : t('Target: {target, number} words', { target }),
          budget,
        })}
        counter={{ length: prompts.post.length, limit: 9_000 }}
      >
        <Textarea
          rows={12}
          value={prompts.post}
          onChange={({ target: { value } }) => setTyped({ ...typed, post: value })}
        />
      </Field>
      {missing.length > 0 && (
        <Note>
          {t(
            '{missing} {count, plural, one {is} other {are}} missing, so the choices in the wizard would have no effect.',
            { missing: missing.join(' and '), count: missing.length },
          )}
        </Note>
      )}
      <Row
        end={
          <Button variant="quiet" icon="history" onClick={() => setHistory(!history)}>
            {t('Versions')}
          </Button>
        }
      >
        <Button variant="primary" busy={choose.isPending} onClick={() => save(formatPrompts(prompts))}>
          {t('Save')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => setTyped({ topics: defaultPrompts.topics, post: defaultPrompts.post })}
        >
          {t('Reset to default')}
        </Button>
        {info.hasOwnPrompt && (
          <Button variant="quiet" onClick={() => save(null)}>
            {t('Use company prompt')}
          </Button>
        )}
      </Row>
      {history && <AgentPromptHistory agentId={info.id} scope="me" />}
    </Stack>
  );
}
