import {
  Button,
  Checkbox,
  ConfirmDialog,
  describeError,
  Field,
  Input,
  Select,
  useAgent,
  useApi,
  useMutation,
  useQueryClient,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import { Options } from '@staffroom/sdk/lists';
import { FieldGroup, FieldPairs, Form, Row, View, useToasts } from '@staffroom/sdk/layout';
import { useState } from 'react';
import * as contract from '../../contract.ts';
import type { ProjectDetail } from '../../contract.ts';
import {
  type Industry,
  industryNames,
  type Language,
  languageNames,
  serviceNames,
  services,
} from '../../project.ts';
import { usePlace } from '../use-place.ts';
import { AssistField } from './assist-field.tsx';
import { Clashes } from './clashes.tsx';
import { LogoField } from './logo-field.tsx';
import { SolutionsField } from './solutions-field.tsx';
import { bodyOf, changeOf, useForm } from './use-form.ts';
import classes from './project-form.module.css';

/** What a project was, from which its texts are written. Fields that must be filled are the browser's to ask for. */
export function ProjectForm({ project }: { project: ProjectDetail | null }) {
  const place = usePlace();
  const toast = useToasts();
  const { form, mine, change, changed, clashes, keepMine, takeTheirs } = useForm(project);
  const { api } = useAgent();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const { createProject, updateProject, startGeneration } = useApi(contract);
  useUnsavedGuard(changed);
  const home = project ? place.project(project.id) : place.projects;

  const submit = useMutation({
    async mutationFn() {
      if (project) {
        const { id, formVersion } = project;
        await updateProject.call({ params: { id }, body: { ...changeOf(mine), formVersion } });
        return id;
      }
      const { id } = await createProject.call({ body: bodyOf(form) });
      // The project stays where its texts cannot be asked for yet.
      await startGeneration.call({ params: { id }, body: {} }).catch(toast.failed('Generation Failed'));
      return id;
    },
    onSuccess(id) {
      if (project) toast.show({ variant: 'success', title: 'Project saved' });
      place.go(place.project(id));
    },
    onError(error) {
      // Where somebody else was first, what they wrote is looked at next.
      if (project) void queries.invalidateQueries({ queryKey: [`${api}/projects/${project.id}`] });
      toast.show({
        variant: 'destructive',
        title: project ? 'Failed to update project' : 'Failed to create project',
        description: describeError(error).cause,
      });
    },
  });

  return (
    <View title="Project Announcement Form">
      <Form label="Project Announcement Form" onSubmit={() => clashes.length === 0 && submit.mutate()}>
        <FieldGroup legend="Basic Information">
          <FieldPairs>
            <Field label="Project Name" required>
              <Input
                required
                maxLength={200}
                value={form.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            </Field>
            <Field label="Client Name" required>
              <Input
                required
                maxLength={200}
                value={form.clientName}
                onChange={({ target }) => change({ clientName: target.value })}
              />
            </Field>
            <Field label="Industry" optional>
              <Select
                value={form.industry}
                onChange={({ target }) => change({ industry: target.value as Industry | '' })}
              >
                <option value="">Choose an industry</option>
                <Options names={industryNames} />
              </Select>
            </Field>
            <Field
              label="Language of the texts"
              hint="Without a language model they keep the form’s own words."
              optional
            >
              <Select
                value={form.language}
                onChange={({ target }) => change({ language: target.value as Language | '' })}
              >
                <option value="">As in this form</option>
                <Options names={languageNames} />
              </Select>
            </Field>
            <LogoField project={project} logo={form.logo} onChange={(logo) => change({ logo })} />
          </FieldPairs>
        </FieldGroup>
        <FieldGroup legend="Solutions and Services">
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
        <FieldGroup legend="Project Details">
          <AssistField kind="scope" label="Project Scope" required form={form} change={change} />
          <AssistField kind="metrics" label="Key Achievements/Metrics" form={form} change={change} />
          <AssistField kind="testimonial" label="Client Testimonial" form={form} change={change} />
        </FieldGroup>
        {clashes.length > 0 && <Clashes clashes={clashes} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
        <Row>
          <Button onClick={() => (changed ? setLeaving(true) : place.go(home))}>Cancel</Button>
          <Button type="submit" variant="primary" busy={submit.isPending} disabled={clashes.length > 0}>
            {submit.isPending ? 'Generating...' : project ? 'Save project' : 'Submit & Generate Content'}
          </Button>
        </Row>
        <ConfirmDialog
          open={leaving}
          title="Discard your changes?"
          description="What you have written here is not saved yet."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => place.go(home)}
          onClose={() => setLeaving(false)}
        />
      </Form>
    </View>
  );
}
