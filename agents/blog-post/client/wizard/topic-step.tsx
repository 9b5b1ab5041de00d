import {
  Badge,
  Button,
  EmptySearch,
  EmptyState,
  Field,
  formatList,
  Icon,
  Input,
  Link,
  LinkButton,
  RadioGroup,
  Skeleton,
  useApi,
  useUnsavedGuard,
} from '@staffroom/sdk/client';
import { Note, Quiet, Row, View, useAddress, useToasts } from '@staffroom/sdk/layout';
import { SlowModel } from '@staffroom/sdk/lists';
import { type FormEvent, useState } from 'react';
import * as contract from '../../contract.ts';
import type { Run, Topic } from '../../contract.ts';
import { usePlace } from '../use-place.ts';
import { useStartWriting } from './use-start-writing.tsx';
import classes from './wizard.module.css';
import { t } from '../texts.ts';

const origins: Record<Run['how'], string> = {
  model: '',
  library: t('From your documents, without an AI model.'),
  samples: t('No topics found for this area; these are samples. Try again or start with one.'),
  none: '',
};

/** Unsent topic areas by run, restored when the person returns. */
const begun = new Map<string, string>();

export function TopicStep({ run }: { run: Run | null }) {
  const place = usePlace();
  const { set } = useAddress();
  const toast = useToasts();
  const key = run?.id ?? 'new';
  const stored = run?.field ?? '';
  const [field, setField] = useState(begun.get(key) ?? stored);
  useUnsavedGuard(field.trim() !== stored.trim());
  const [chosen, setChosen] = useState(run?.topicId ?? null);
  const create = useApi(contract).createRun.useMutation();
  const renew = useApi(contract).renewTopics.useMutation();
  const begin = useApi(contract).createPost.useMutation();
  const { start, starting, question } = useStartWriting();
  const finding = create.isPending || renew.isPending;

  function write(next: string) {
    setField(next);
    begun.set(key, next);
  }

  function cancelFinding() {
    // The late topics of a canceled request are ignored.
    create.reset();
    renew.reset();
  }

  function find(event?: FormEvent) {
    event?.preventDefault();
    const told = {
      onError: toast.failed(t('Error Generating Topics')),
      onSuccess({ id }: Run) {
        begun.delete(key);
        setChosen(null);
        set({ view: 'new', run: id });
      },
    };
    if (run) renew.mutate({ params: { id: run.id }, body: { field } }, told);
    else create.mutate({ body: { field } }, told);
  }

  const writeOneself = () =>
    begin.mutate(
      { body: { title: field.trim() || t('Untitled post') } },
      {
        onSuccess({ id }) {
          begun.delete(key);
          place.go(place.edit(id));
        },
        onError: toast.failed(t('Failed to save blog post')),
      },
    );

  return (
    <View
      title={t('New blog post')}
      lead={t('Enter a topic area. We’ll suggest five topics from your library.')}
      back={{ to: place.posts, label: t('All posts') }}
    >
      <form className={classes.field} onSubmit={find}>
        <Field label={t('Topic area')}>
          <Input
            value={field}
            maxLength={300}
            required
            placeholder={t('Cold chain logistics')}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
        <Button
          type="submit"
          icon={run ? 'retry' : undefined}
          variant={run ? 'secondary' : 'primary'}
          busy={finding}
        >
          {t('Generate New Topics')}
        </Button>
        <Button variant="quiet" icon="pencil" busy={begin.isPending} onClick={writeOneself}>
          {t('Write the post yourself')}
        </Button>
      </form>
      {finding ? (
        <>
          <SlowModel
            sign={field}
            onCancel={cancelFinding}
            onRetry={() => {
              cancelFinding();
              find();
            }}
          />
          <Skeleton lines={8} />
        </>
      ) : (
        run &&
        (run.how === 'none' ? (
          <NothingFound field={run.field} />
        ) : (
          <>
            {run.how !== 'model' && (
              <Note tone={run.how === 'samples' ? undefined : 'info'}>{origins[run.how]}</Note>
            )}
            <RadioGroup
              label={t('Topic')}
              labelHidden
              cards
              options={run.topics.map((topic) => ({
                value: topic.id,
                label: topic.title,
                description: <About topic={topic} how={run.how} />,
              }))}
              value={chosen}
              onValueChange={setChosen}
            />
            <Row end={run.postId && <Link to={place.draft(run.id)}>{t('Back to the draft')}</Link>}>
              <Button
                variant="primary"
                disabled={chosen === null}
                busy={starting}
                onClick={() => chosen !== null && start(run.id, chosen)}
              >
                {t('Generate Blog Post')}
              </Button>
              <Quiet>
                {t('{value}up to {budget, number} tokens', {
                  value:
                    run.target === null
                      ? ''
                      : t('At least {target, number} words · ', { target: run.target }),
                  budget: run.budget,
                })}
              </Quiet>
            </Row>
          </>
        ))
      )}
      {question}
    </View>
  );
}

/** The description of a topic and the documents that it rests on. */
function About({ topic: { description, documents }, how }: { topic: Topic; how: Run['how'] }) {
  return (
    <>
      {description}
      {documents.length > 0 && (
        <span className={classes.source}>
          <Icon name="documents" size={12} />
          {formatList(documents)}
        </span>
      )}
      {documents.length === 0 && how === 'model' && (
        <span className={classes.source}>
          <Badge tone="warn">{t('Without a source')}</Badge>
        </span>
      )}
    </>
  );
}

function NothingFound({ field }: { field: string }) {
  return (
    <EmptyState
      drawing={<EmptySearch />}
      title={t('No topics in your documents')}
      text={t(
        'Your documents say nothing about “{field}”. Upload documents about it, enter another topic area, or write the post yourself.',
        { field },
      )}
      action={
        <LinkButton to="/documents" icon="upload">
          {t('Upload documents')}
        </LinkButton>
      }
    />
  );
}
