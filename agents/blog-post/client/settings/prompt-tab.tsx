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
  targetWords,
  tokenBudget,
} from '../../prompt.ts';

/** The two prompts as two fields; they are stored as the one text that the catalogue knows. */
export function PromptTab() {
  const { info } = useAgent();
  return <Prompts key={info.systemPrompt} stored={info.systemPrompt} />;
}

function Prompts({ stored }: { stored: string }) {
  const { info } = useAgent();
  const toast = useToasts();
  const choose = useChoose('Failed to save settings');
  const before = parsePrompts(stored);
  const [prompts, setPrompts] = useState(before);
  const [history, setHistory] = useState(false);
  const changed = prompts.topics !== before.topics || prompts.post !== before.post;
  useUnsavedGuard(changed);
  const missing = missingTokens(prompts);
  const target = targetWords(prompts.post);
  const budget = tokenBudget(target, info.settings.provider);
  const save = (systemPrompt: string | null) =>
    choose.mutate(
      { systemPrompt },
      {
        onSuccess: toast.done('Settings saved', 'They hold from the next post on.'),
      },
    );
  return (
    <Stack>
      <Field
        label="Topics prompt"
        hint="[Field] becomes the field of interest."
        counter={{ length: prompts.topics.length, limit: 9_000 }}
      >
        <Textarea
          rows={6}
          value={prompts.topics}
          onChange={({ target: { value } }) => setPrompts({ ...prompts, topics: value })}
        />
      </Field>
      <Field
        label="Blog post prompt"
        hint={`[TOPIC] becomes the topic. ${target === null ? 'It names no number of words' : `It asks for ${target.toLocaleString('en-US')} words`}: ${budget.toLocaleString('en-US')} tokens at most.`}
        counter={{ length: prompts.post.length, limit: 9_000 }}
      >
        <Textarea
          rows={12}
          value={prompts.post}
          onChange={({ target: { value } }) => setPrompts({ ...prompts, post: value })}
        />
      </Field>
      {missing.length > 0 && (
        <Note>
          {missing.join(' and ')} {missing.length === 1 ? 'is' : 'are'} missing: what is chosen in the wizard
          would not reach the model.
        </Note>
      )}
      <Row
        end={
          <Button variant="quiet" icon="history" onClick={() => setHistory(!history)}>
            Versions
          </Button>
        }
      >
        <Button variant="primary" busy={choose.isPending} onClick={() => save(formatPrompts(prompts))}>
          Save
        </Button>
        <Button variant="quiet" onClick={() => setPrompts({ ...defaultPrompts, general: prompts.general })}>
          Reset to default
        </Button>
        {info.hasOwnPrompt && (
          <Button variant="quiet" onClick={() => save(null)}>
            Take the company’s
          </Button>
        )}
      </Row>
      {history && <AgentPromptHistory agentId={info.id} scope="me" />}
    </Stack>
  );
}
