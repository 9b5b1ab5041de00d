import {
  Button,
  type Choice,
  ChipsField,
  Dialog,
  formatList,
  RadioGroup,
  useApi,
} from '@staffroom/sdk/client';
import { Loaded } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../contract.ts';
import type { OurAnswers } from '../ledger.ts';
import classes from './our-answers.module.css';
import type { LedgerActions } from './use-ledger.ts';
import { t } from './texts.ts';

type Projects = readonly contract.Project[];

const nameOf = (projects: Projects, id: string) =>
  projects.find((project) => project.id === id)?.name ?? t('a project you can’t open');

/** "Bids 2026 and the tag security" */
export function describeChoice({ projects, tags }: OurAnswers, known: Projects): string {
  const parts = [...projects.map((id) => nameOf(known, id)), ...tags.map((tag) => t('tag “{tag}”', { tag }))];
  return parts.length === 0 ? t('all our documents') : formatList(parts);
}

interface OurAnswersControlProps {
  rfp: contract.StoredRfp;
  projects: Projects;
  change: LedgerActions['changeReport'];
}

/** Shows and changes the documents that drafts of this RFP use. */
export function OurAnswersControl({ rfp, projects, change }: OurAnswersControlProps) {
  const [open, setOpen] = useState(false);
  const choice = rfp.ourAnswers ? describeChoice(rfp.ourAnswers, projects) : t('as in Settings');
  const label = t('Our answers: {choice}', { choice });
  if (!rfp.mayEdit) return <p className={classes.note}>{label}</p>;
  return (
    <div>
      <Button
        size="compact"
        variant="quiet"
        icon="folder"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <OurAnswersDialog rfp={rfp} change={change} onClose={() => setOpen(false)} />}
    </div>
  );
}

type Kind = 'settings' | 'all' | 'chosen';

const kindOf = (choice: OurAnswers | null): Kind =>
  choice === null ? 'settings' : choice.projects.length + choice.tags.length === 0 ? 'all' : 'chosen';

function OurAnswersDialog({
  rfp,
  change,
  onClose,
}: Pick<OurAnswersControlProps, 'rfp' | 'change'> & { onClose: () => void }) {
  const sources = useApi(contract).listAnswerSources.useQuery();
  const [kind, setKind] = useState(kindOf(rfp.ourAnswers));
  const [chosen, setChosen] = useState(rfp.ourAnswers ?? { projects: [], tags: [] });
  const isEmpty = chosen.projects.length + chosen.tags.length === 0;
  const ourAnswers = { settings: null, all: { projects: [], tags: [] }, chosen }[kind];
  const save = () => change.mutate({ rfp, words: { ourAnswers } }, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={t('Our answers')}
      description={t('Drafts for this RFP use only these documents. They never use a buyer’s document.')}
      unsaved={JSON.stringify(ourAnswers) !== JSON.stringify(rfp.ourAnswers)}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={!sources.data || (kind === 'chosen' && isEmpty)}
            onClick={save}
          >
            {t('Save')}
          </Button>
        </>
      )}
    >
      <Loaded query={sources} failure={t('Couldn’t load your projects and tags')} rows={3}>
        {({ projects, tags, settingTags }) => (
          <div className={classes.fields}>
            <RadioGroup
              label={t('Documents for drafts')}
              labelHidden
              value={kind}
              onValueChange={setKind}
              options={[
                {
                  value: 'settings',
                  label: t('As in Settings'),
                  description:
                    settingTags.length === 0
                      ? t('All our documents')
                      : describeChoice({ projects: [], tags: settingTags }, projects),
                },
                { value: 'chosen', label: t('Projects and tags'), description: t('Only for this RFP') },
                {
                  value: 'all',
                  label: t('All our documents'),
                  description: t('Every document that no buyer wrote'),
                },
              ]}
            />
            {kind === 'chosen' && (
              <>
                <ChipsField
                  label={t('Projects')}
                  options={projects.map(({ id, name }) => ({ value: id, label: name }))}
                  chosen={chosen.projects.map((id) => ({ value: id, label: nameOf(projects, id) }))}
                  onChange={(all) => setChosen({ ...chosen, projects: all.map(valueOf) })}
                  none={t('You have no projects.')}
                />
                <ChipsField
                  label={t('Tags')}
                  options={tags.map((tag) => ({ value: tag, label: tag }))}
                  chosen={chosen.tags.map((tag) => ({ value: tag, label: tag }))}
                  onChange={(all) => setChosen({ ...chosen, tags: all.map(valueOf) })}
                  none={t('Your documents have no tags.')}
                />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

const valueOf = ({ value }: Choice) => value;
