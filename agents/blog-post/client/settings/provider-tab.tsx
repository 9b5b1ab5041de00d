import { Button, Field, Select, useAgent, useAiOffer, useChoose } from '@staffroom/sdk/client';
import { Row, Stack, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import { t } from '../texts.ts';

export function ProviderTab() {
  const { info } = useAgent();
  const offer = useAiOffer();
  const toast = useToasts();
  const choose = useChoose(t('Failed to save settings'));
  const [chosen, setChosen] = useState({ aiProvider: info.own.provider, model: info.own.model });
  const providers = (offer?.providers ?? []).filter(({ usable }) => usable);
  const provider = providers.find(({ identifier }) => identifier === chosen.aiProvider);
  const models = (offer?.models ?? []).filter(
    ({ providerId, isActive }) => providerId === provider?.id && isActive,
  );
  return (
    <Stack>
      <Field
        label={t('AI Provider')}
        hint={t('Current provider: {provider}.', { provider: info.provider || t('nobody') })}
      >
        <Select
          value={provider?.identifier ?? ''}
          onChange={({ target }) => setChosen({ aiProvider: target.value || null, model: null })}
        >
          <option value="">{t('Default for this agent')}</option>
          {providers.map(({ id, identifier, name }) => (
            <option key={id} value={identifier}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('AI Model')}>
        <Select
          value={chosen.model ?? ''}
          disabled={!provider}
          onChange={({ target }) => setChosen({ ...chosen, model: target.value || null })}
        >
          <option value="">{t('The provider’s default')}</option>
          {models.map(({ id, identifier, name, retired }) => (
            <option key={id} value={identifier}>
              {retired ? t('{name} (retired)', { name }) : name}
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
              onSuccess: toast.done(t('Settings saved')),
            })
          }
        >
          {t('Save')}
        </Button>
      </Row>
    </Stack>
  );
}
