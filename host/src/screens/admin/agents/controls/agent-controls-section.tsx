import { ErrorPanel, Skeleton, Switch } from '@staffroom/sdk/client';
import type { AgentControls } from '@staffroom/sdk/core';
import type { InstalledAgent } from '../../../../agents/installed-agent.ts';
import { AgentSection } from '../agent-section.tsx';
import { ConfigForm } from './config-form.tsx';
import classes from './controls.module.css';
import { useAgentControls, useChangeControls } from './use-agent-controls.ts';
import { t } from '../../../../texts/texts.ts';

/** Shows and changes where the parts of an agent run, what it can use, and its configuration. */
export function AgentControlsSection({ agent }: { agent: InstalledAgent }) {
  const controls = useAgentControls(agent.slug);
  return (
    <AgentSection title={t('What the agent can do')}>
      <p>{t('A change restarts the agent, which ends its running answers.')}</p>
      {controls.isPending && <Skeleton lines={4} />}
      {controls.isError && (
        <ErrorPanel
          title={t('Couldn’t load what the agent can do')}
          error={controls.error}
          onRetry={() => void controls.refetch()}
        />
      )}
      {controls.data && <Controls agent={agent} controls={controls.data} />}
    </AgentSection>
  );
}

type Name = AgentControls['capabilities'][number]['name'];

const names: Record<Name, string> = {
  ai: t('AI models'),
  documents: t('Documents that the person can read'),
  search: t('Search in documents'),
  memory: t('Memory about the person'),
  storage: t('Own records'),
  notify: t('Notifications'),
  webhook: t('Webhooks'),
};

function Controls({ agent, controls }: { agent: InstalledAgent; controls: AgentControls }) {
  const change = useChangeControls(agent);
  const { frame, isolated, capabilities, config } = controls;
  const wanted = change.isPending ? change.variables : {};
  // Ignores clicks during a change instead of using `disabled`, which would take the focus from a keyboard user.
  const set = (body: Parameters<typeof change.mutate>[0]) => {
    if (!change.isPending) change.mutate(body);
  };
  // Without a decision of an administrator, only a package runs in its own process.
  const isPackage = isolated.value && isolated.setBy === 'default';
  const denied = capabilities.filter((one) => one.denied && !one.fixed).map(({ name }) => name);
  return (
    <div className={classes.all} aria-busy={change.isPending}>
      {frame && (
        <Switch
          label={t('Page in a frame')}
          description={
            frame.setBy === 'plugins.json'
              ? t('Set as “frame” in plugins.json.')
              : t(
                  'In a frame, the page can do only what its permissions allow. Without a frame, it has every right of the person who opens it.',
                )
          }
          checked={wanted.frame ?? frame.value}
          disabled={frame.setBy === 'plugins.json'}
          onCheckedChange={(checked) => set({ frame: checked })}
        />
      )}
      <Switch
        label={t('Server code in its own process')}
        description={
          isolated.setBy === 'plugins.json'
            ? t('Set as “isolate” in plugins.json.')
            : isPackage
              ? t('Applies to every package. Only “isolate” in plugins.json can change it.')
              : t('In its own process, the code can’t read secrets, files and memory of the server.')
        }
        checked={wanted.isolated === undefined ? isolated.value : wanted.isolated === true}
        disabled={isolated.setBy === 'plugins.json' || isPackage}
        onCheckedChange={(checked) => set({ isolated: checked ? true : null })}
      />
      {capabilities.length > 0 && (
        <fieldset>
          <legend>{t('Permissions that the agent asks for')}</legend>
          {capabilities.map(({ name, denied: isDenied, fixed }) => (
            <Switch
              key={name}
              label={names[name]}
              {...(fixed && { description: t('Denied in plugins.json.') })}
              checked={wanted.denied && !fixed ? !wanted.denied.includes(name) : !isDenied}
              disabled={fixed}
              onCheckedChange={(checked) =>
                set({ denied: checked ? denied.filter((one) => one !== name) : [...denied, name] })
              }
            />
          ))}
        </fieldset>
      )}
      <ConfigForm
        // Starts again from the stored values after they were saved.
        key={JSON.stringify(config.values)}
        config={config}
        saving={change.isPending}
        onSave={(values) => set({ config: values as Record<string, never> })}
      />
    </div>
  );
}
