import {
  Button,
  ErrorPanel,
  Field,
  Input,
  Select,
  Skeleton,
  Switch,
  useApi,
  useToast,
} from '@staffroom/sdk/client';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { Settings } from '../../contract.ts';
import page from '../page.module.css';

/** Who may publish and where posts go: for the whole company, so administrators set it. */
export function PublishingTab() {
  const settings = useApi(contract).getSettings.useQuery();
  if (settings.isPending) return <Skeleton lines={6} />;
  if (settings.isError) {
    return (
      <ErrorPanel
        title="The settings could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    );
  }
  return <Publishing stored={settings.data} mayChange={settings.data.mayChange} />;
}

function Publishing({ stored, mayChange }: { stored: Settings; mayChange: boolean }) {
  const toast = useToast();
  const save = useApi(contract).saveSettings.useMutation();
  const { publishers, reviewRequired, webhookUrl, webhookSecret, siteUrl } = stored;
  const [chosen, setChosen] = useState({ publishers, reviewRequired, webhookUrl, webhookSecret, siteUrl });
  const change = (part: Partial<Settings>) => setChosen({ ...chosen, ...part });
  return (
    <fieldset className={page.fieldset} disabled={!mayChange}>
      {!mayChange && <p className={page.quiet}>Administrators set this for the company.</p>}
      <Field label="Who publishes">
        <Select
          value={chosen.publishers}
          onChange={({ target }) => change({ publishers: target.value === 'admins' ? 'admins' : 'owners' })}
        >
          <option value="owners">Whoever a post belongs to, and administrators</option>
          <option value="admins">Administrators alone</option>
        </Select>
      </Field>
      <Switch
        label="Somebody else approves a post before it is published"
        checked={chosen.reviewRequired}
        disabled={!mayChange}
        onCheckedChange={(reviewRequired) => change({ reviewRequired })}
      />
      <Field label="Address of the blog" hint="For addresses in previews and in files." optional>
        <Input
          mono
          placeholder="https://www.example.com/blog"
          value={chosen.siteUrl}
          onChange={({ target }) => change({ siteUrl: target.value.trim() })}
        />
      </Field>
      <Field
        label="Webhook"
        hint="Published posts are sent there as JSON, signed. Answers it with a url, the post is linked to it. Empty: posts are only marked as published."
        optional
      >
        <Input
          mono
          placeholder="https://cms.example.com/hooks/posts"
          value={chosen.webhookUrl}
          onChange={({ target }) => change({ webhookUrl: target.value.trim() })}
        />
      </Field>
      <Field
        label="Variable with the signing key"
        hint="Its name ends in _WEBHOOK_SECRET; the operator of the server sets it."
        optional
      >
        <Input
          mono
          placeholder="BLOG_WEBHOOK_SECRET"
          value={chosen.webhookSecret}
          onChange={({ target }) => change({ webhookSecret: target.value.trim() })}
        />
      </Field>
      {mayChange && (
        <div className={page.row}>
          <Button
            variant="primary"
            busy={save.isPending}
            onClick={() =>
              save.mutate(
                { body: chosen },
                {
                  onSuccess: () => toast.show({ variant: 'success', title: 'Settings saved' }),
                  onError: (error) =>
                    toast.show({ variant: 'destructive', title: 'Failed to save settings', error }),
                },
              )
            }
          >
            Save
          </Button>
        </div>
      )}
    </fieldset>
  );
}
