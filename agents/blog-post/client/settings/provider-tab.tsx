import { Button, Field, Select, useAgent, useAiOffer, useChoose } from '@staffroom/sdk/client';
import { Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';

/** Who writes: providers and models as the administrators keep them. */
export function ProviderTab() {
  const { info } = useAgent();
  const offer = useAiOffer();
  const toast = useToasts();
  const choose = useChoose('Failed to save settings');
  const [chosen, setChosen] = useState({ aiProvider: info.own.provider, model: info.own.model });
  const providers = (offer?.providers ?? []).filter(({ usable }) => usable);
  const provider = providers.find(({ identifier }) => identifier === chosen.aiProvider);
  const models = (offer?.models ?? []).filter(
    ({ providerId, isActive }) => providerId === provider?.id && isActive,
  );
  return (
    <Stack>
      <Field label="AI Provider" hint={`Now answers: ${info.provider || 'nobody'}.`}>
        <Select
          value={provider?.identifier ?? ''}
          onChange={({ target }) => setChosen({ aiProvider: target.value || null, model: null })}
        >
          <option value="">Whoever answers for this agent</option>
          {providers.map(({ id, identifier, name }) => (
            <option key={id} value={identifier}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="AI Model">
        <Select
          value={chosen.model ?? ''}
          disabled={!provider}
          onChange={({ target }) => setChosen({ ...chosen, model: target.value || null })}
        >
          <option value="">The provider’s default</option>
          {models.map(({ id, identifier, name, retired }) => (
            <option key={id} value={identifier}>
              {retired ? `${name} (retired)` : name}
            </option>
          ))}
        </Select>
      </Field>
      <Row>
        <Button
          variant="primary"
          busy={choose.isPending}
          onClick={() =>
            choose.mutate(chosen, {
              onSuccess: toast.done('Settings saved'),
            })
          }
        >
          Save
        </Button>
      </Row>
    </Stack>
  );
}
