import { AgentSettingsForm, Tabs, useIsAdmin, useSearchParams } from '@staffroom/sdk/client';
import { Quiet, View } from '@staffroom/sdk/layout';
import { StyleGuideView } from '@staffroom/sdk/style/view';
import { placeholders } from '../../prompt.ts';
import classes from './settings-view.module.css';

const prompts = {
  linkedInPrompt: 'LinkedIn Prompt',
  twitterPrompt: 'Twitter Prompt',
  caseStudyPrompt: 'Case Study Prompt',
};
const answers = ['provider', 'model', 'temperature', 'vary'];

export function SettingsView() {
  const [params, setParams] = useSearchParams();
  const isAdmin = useIsAdmin();
  return (
    <View title="Content Generation Settings">
      <Tabs
        label="Settings"
        value={params.get('tab') ?? 'prompts'}
        onValueChange={(tab) => setParams({ view: 'settings', tab }, { replace: true })}
        tabs={[
          { value: 'prompts', label: 'AI Prompts', content: <Prompts isAdmin={isAdmin} /> },
          {
            value: 'providers',
            label: 'AI Providers',
            content: (
              <div className={classes.tab}>
                <AgentSettingsForm
                  names={answers}
                  saveLabel="Save Settings"
                  what="Provider, model and temperature"
                />
              </div>
            ),
          },
          {
            value: 'voice',
            label: 'Brand Voice',
            content: (
              <div className={classes.tab}>
                <StyleGuideView mayEdit={isAdmin} />
              </div>
            ),
          },
        ]}
      />
    </View>
  );
}

function Prompts({ isAdmin }: { isAdmin: boolean }) {
  return (
    <div className={classes.tab}>
      <Quiet>
        They hold for you{isAdmin ? '; you can also save one for the team' : ''}. Placeholders:{' '}
        {placeholders.map((name) => `[${name}]`).join(' ')}. Other words in brackets and capitals become
        “relevant information”.
      </Quiet>
      {Object.entries(prompts).map(([name, label]) => (
        <AgentSettingsForm key={name} names={[name]} saveLabel="Save Changes" what={label} />
      ))}
    </div>
  );
}
