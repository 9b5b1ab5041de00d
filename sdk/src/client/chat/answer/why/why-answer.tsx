import type { ReactNode } from 'react';
import type { AnswerWhy } from '../../../../core/chat/answer-why.ts';
import { coreQuery } from '../../../core-api.ts';
import { useQuery } from '../../../query.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { answerOrigin } from '../../choice/choice.ts';
import { unknownOffer, useAiOffer } from '../../choice/use-ai-offer.ts';
import { AnswerSteps } from '../steps/answer-steps.tsx';
import classes from './why-answer.module.css';
import { WhyCalls } from './why-calls.tsx';
import { WhyPassages } from './why-passages.tsx';
import { formatSeconds } from '../../../texts/format.ts';
import { t } from '../../../texts/texts.ts';

type Noted = NonNullable<AnswerWhy['noted']>;

export function WhyAnswer({ messageId }: { messageId: string }) {
  const why = useQuery(coreQuery('GET /api/chat/messages/:id/why', { params: { id: messageId } }));
  if (why.isPending) return <Skeleton lines={8} />;
  if (why.isError)
    return (
      <ErrorPanel title={t('Couldn’t load this')} error={why.error} onRetry={() => void why.refetch()} />
    );
  const { noted, own, steps } = why.data;
  return (
    // The section may scroll without containing anything focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.why} tabIndex={0} aria-label={t('How this answer was made')}>
      <Written why={why.data} />
      {noted === null ? (
        <p className={classes.none}>{t('No more details: this answer is a copy or older than the log.')}</p>
      ) : (
        <>
          <Instructions prompt={noted.prompt} />
          {noted.project !== null && <FromProject project={noted.project} />}
          {own ? <Personal noted={noted} /> : <NotForReaders />}
          <Part title={t('Passages sent to the model')}>
            <WhyPassages passages={noted.passages} withheld={noted.withheld} />
          </Part>
        </>
      )}
      {steps.length > 0 && (
        <Part title={t('Searches')}>
          <AnswerSteps steps={steps} writing={false} />
        </Part>
      )}
      {noted !== null && (
        <Part title={t('Model calls')}>
          <WhyCalls calls={noted.calls} forgotten={noted.forgotten} />
        </Part>
      )}
    </section>
  );
}

function Written({ why }: { why: AnswerWhy }) {
  const offer = useAiOffer() ?? unknownOffer;
  const agents = useQuery(coreQuery('GET /api/ai-agents'));
  const name = agents.data?.find(({ slug }) => slug === why.agent)?.name ?? why.agent;
  const version = why.noted?.version;
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('Agent')}</dt>
        <dd>
          {name}
          {version !== undefined && (
            <span className={classes.quiet}>
              {version === '' ? t('created here') : t('version {version}', { version })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('Written by')}</dt>
        <dd>{answerOrigin(why, offer) ?? t('No AI model was used')}</dd>
      </div>
      {why.durationMs !== null && (
        <div>
          <dt>{t('Duration')}</dt>
          <dd>{formatSeconds(why.durationMs)}</dd>
        </div>
      )}
      {why.noted?.traceId != null && (
        <div>
          <dt>{t('Trace ID')}</dt>
          <dd className={classes.trace}>{why.noted.traceId}</dd>
        </div>
      )}
    </dl>
  );
}

const origins: Record<NonNullable<Noted['prompt']>['from'], string> = {
  agent: t('Agent default'),
  company: t('Set by an administrator for everyone'),
  person: t('The person’s own prompt for this agent'),
  question: t('Sent with this question'),
};

function Instructions({ prompt }: { prompt: Noted['prompt'] }) {
  return (
    <Part title={t('Active instructions')} note={prompt === null ? null : origins[prompt.from]}>
      {prompt === null ? (
        <p className={classes.none}>{t('Only what this agent’s own work needs.')}</p>
      ) : prompt.text === null ? (
        <p className={classes.none}>{t('Only the person who asked can see this text.')}</p>
      ) : (
        <Words text={prompt.text} />
      )}
    </Part>
  );
}

function FromProject({ project: { name, text } }: { project: NonNullable<Noted['project']> }) {
  return (
    <Part title={t('Project instructions')} note={name}>
      {text === null ? (
        <p className={classes.none}>{t('Only the person who asked can see this text.')}</p>
      ) : (
        <Words text={text} />
      )}
    </Part>
  );
}

function Personal({ noted: { profile, memories } }: { noted: Noted }) {
  return (
    <>
      <Part title={t('From your profile')}>
        {profile === null ? (
          <p className={classes.none}>{t('Nothing.')}</p>
        ) : (
          <>
            {profile.userInfo !== '' && <Words text={profile.userInfo} />}
            {profile.customInstructions !== '' && <Words text={profile.customInstructions} />}
          </>
        )}
      </Part>
      <Part title={t('Memory used')}>
        {memories === null || memories.length === 0 ? (
          <p className={classes.none}>{t('Nothing.')}</p>
        ) : (
          <ul className={classes.list}>
            {memories.map((memory) => (
              <li key={memory}>{memory}</li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

function NotForReaders() {
  return (
    <Part title={t('Profile, memory and searches')}>
      <p className={classes.none}>{t('Only the person who asked can see this.')}</p>
    </Part>
  );
}

function Part({
  title,
  note = null,
  children,
}: {
  title: string;
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{title}</h3>
      {note !== null && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}

function Words({ text }: { text: string }) {
  return <p className={classes.words}>{text}</p>;
}
