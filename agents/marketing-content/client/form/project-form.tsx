import {
  ApiError,
  Button,
  Checkbox,
  describeError,
  Field,
  Input,
  Select,
  useAgent,
  useApi,
  useMutation,
  useQueryClient,
} from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { FieldGroup, FieldPairs, Form, Row, useLeaveGuard, useToasts, View } from '@staffroom/sdk/layout';
import * as contract from '../../contract.ts';
import type { ProjectDetail } from '../../contract.ts';
import { type Industry, type Language, services } from '../../project.ts';
import { industryNames, languageNames, serviceNames } from '../names.ts';
import { begun } from '../content/use-generate.ts';
import { usePlace } from '../use-place.ts';
import { AssistField } from './assist-field.tsx';
import { Clashes } from './clashes.tsx';
import { LogoField } from './logo-field.tsx';
import { SolutionsField } from './solutions-field.tsx';
import { bodyOf, changeOf, useForm } from './use-form.ts';
import classes from './project-form.module.css';
import { t } from '../texts.ts';

const details = [
  ['scope', t('Project Scope')],
  ['metrics', t('Key Achievements/Metrics')],
  ['testimonial', t('Client Testimonial')],
] as const;

export function ProjectForm({ project }: { project: ProjectDetail | null }) {
  const place = usePlace();
  const toast = useToasts();
  const { form, mine, change, changed, clashes, keepMine, takeTheirs } = useForm(project);
  const { api } = useAgent();
  const queries = useQueryClient();
  const { createProject, updateProject, startGeneration } = useApi(contract);
  const { question, go, leave } = useLeaveGuard(changed);
  const home = project ? place.project(project.id) : place.projects;

  const submit = useMutation({
    async mutationFn() {
      if (project) {
        const { id, formVersion } = project;
        await updateProject.call({ params: { id }, body: { ...changeOf(mine), formVersion } });
        return id;
      }
      const { id } = await createProject.call({ body: bodyOf(form) });
      // The saved project stays even if the generation cannot start.
      await startGeneration
        .call({ params: { id }, body: {} })
        .then(({ jobId }) => begun.add(jobId), toast.failed(t('Generation Failed')));
      return id;
    },
    onSuccess(id) {
      if (project) toast.show({ variant: 'success', title: t('Project saved') });
      leave(place.project(id));
    },
    onError(error) {
      // After a conflict, loads the other person's text.
      if (project) void queries.invalidateQueries({ queryKey: [`${api}/projects/${project.id}`] });
      // The fields show their own errors.
      if (error instanceof ApiError && error.body?.fields) return;
      const { cause } = describeError(error);
      toast.show({
        variant: 'destructive',
        title: project ? t('Failed to update project') : t('Generation Failed'),
        description: project ? cause : t('Failed to create project. {cause}', { cause }),
      });
    },
  });

  const wrong = submit.error instanceof ApiError ? submit.error.body?.fields : undefined;
  return (
    <View title={t('Project Announcement Form')}>
      <Form label={t('Project Announcement Form')} onSubmit={() => clashes.length === 0 && submit.mutate()}>
        <FieldGroup legend={t('Basic Information')}>
          <FieldPairs>
            <Field label={t('Project Name')} required error={wrong?.['name']}>
              <Input
                required
                maxLength={200}
                value={form.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <Field label={t('Client Name')} required error={wrong?.['clientName']}>
              <Input
                required
                maxLength={200}
                value={form.clientName}
                onChange={({ target }) => change({ clientName: target.value })}
              />
            </Field>
            <Field label={t('Industry')} optional>
              <Select
                value={form.industry}
                onChange={({ target }) => change({ industry: target.value as Industry | '' })}
              >
                <option value="">{t('Choose an industry')}</option>
                <Options names={industryNames} />
              </Select>
            </Field>
            <Field
              label={t('Output language')}
              hint={t('Without an AI model, text stays in the language of the form.')}
              optional
            >
              <Select
                value={form.language}
                onChange={({ target }) => change({ language: target.value as Language | '' })}
              >
                <option value="">{t('Same as this form')}</option>
                <Options names={languageNames} />
              </Select>
            </Field>
            <LogoField project={project} logo={form.logo} onChange={(logo) => change({ logo })} />
          </FieldPairs>
        </FieldGroup>
        <FieldGroup legend={t('Solutions & Services')}>
          <SolutionsField chosen={form.solutions} onChange={(solutions) => change({ solutions })} />
          <div className={classes.services}>
            {services.map((service) => (
              <Checkbox
                key={service}
                label={serviceNames[service]}
                checked={form.services[service] ?? false}
                onCheckedChange={(on) => change({ services: { ...form.services, [service]: on } })}
              />
            ))}
          </div>
        </FieldGroup>
        <FieldGroup legend={t('Project Details')}>
          {details.map(([kind, label]) => (
            <AssistField
              key={kind}
              kind={kind}
              label={label}
              required={kind === 'scope'}
              error={wrong?.[kind]}
              form={form}
              change={change}
            />
          ))}
        </FieldGroup>
        {clashes.length > 0 && <Clashes clashes={clashes} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
        <Row>
          <Button onClick={() => go(home)}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={submit.isPending && (project ? t('Saving...') : t('Generating...'))}
            disabled={clashes.length > 0}
          >
            {project ? t('Save project') : t('Submit & Generate Content')}
          </Button>
        </Row>
        {question}
      </Form>
    </View>
  );
}
