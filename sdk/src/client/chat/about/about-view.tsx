import type { ReactNode } from 'react';
import type { AgentDetails } from '../../../agent-info.ts';
import type { Capability } from '../../../manifest.ts';
import { useAgent } from '../../agent.tsx';
import { coreQuery } from '../../core-api.ts';
import { useQuery } from '../../query.ts';
import { Link } from '../../router.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './about-view.module.css';
import { answerOrigin } from '../choice/choice.ts';
import { useAiOffer } from '../choice/use-ai-offer.ts';
import { Tools } from './tools.tsx';
import { WordsGo } from './words-go.tsx';
import { t } from '../../texts/texts.ts';

/** Shows what this agent can do, which models answer, what it reads, and where it comes from. */
export default function AboutView() {
  const { info } = useAgent();
  const details = useQuery(coreQuery('GET /api/ai-agents/:id', { params: { id: info.slug } }));
  return (
    // The section may scroll without containing anything focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.about} tabIndex={0} aria-label={t('About {name}', { name: info.name })}>
      <div className={classes.column}>
        <h1 className={classes.title}>{t('About {name}', { name: info.name })}</h1>
        <p className={classes.description}>{info.description}</p>
        {!info.chats && (
          <p className={classes.note}>
            {info.capabilities.includes('documents')
              ? t('{name} works on documents. Choose it when you upload one or from a document’s page.', {
                  name: info.name,
                })
              : t('{name} doesn’t have a chat.', { name: info.name })}
          </p>
        )}
        <Abilities capabilities={info.capabilities} />
        <Tools agent={info} />
        {details.isPending && <Skeleton lines={5} />}
        {details.isError && (
          <ErrorPanel
            title={t('Couldn’t load the rest')}
            error={details.error}
            onRetry={() => void details.refetch()}
          />
        )}
        {details.data && (
          <>
            <WordsGo agent={details.data} />
            <Facts details={details.data} />
          </>
        )}
      </div>
    </section>
  );
}

const abilities: Record<Capability, string> = {
  ai: t('Uses an AI model to write.'),
  documents: t('Opens documents you have access to.'),
  search: t('Searches documents you have access to and cites them.'),
  memory: t('Remembers things that help it answer you. You can view, edit or switch this off.'),
  storage: t('Stores its work.'),
  notify: t('Tells you when its work is done.'),
  webhook: t('Sends signed webhooks to addresses set by administrators.'),
};

function Abilities({ capabilities }: { capabilities: readonly Capability[] }) {
  return (
    <section>
      <h2 className={classes.heading}>{t('Permissions')}</h2>
      {capabilities.length === 0 ? (
        <p className={classes.note}>{t('No extra permissions.')}</p>
      ) : (
        <ul className={classes.list}>
          {capabilities.map((capability) => (
            <li key={capability}>{abilities[capability]}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ details }: { details: AgentDetails }) {
  const { settings, version, madeHere, madeBy, slug, id, capabilities } = details;
  const offer = useAiOffer();
  const origin = offer && answerOrigin(settings, offer);
  return (
    <dl className={classes.facts}>
      {capabilities.includes('ai') && <Fact name={t('AI model')}>{origin ?? t('None connected')}</Fact>}
      {capabilities.includes('search') && (
        <Fact name={t('Reads')}>
          <Reads details={details} />
        </Fact>
      )}
      <Fact name={t('State')}>
        <Badge tone={details.state === 'running' ? 'ok' : 'outline'}>
          {details.state === 'running' ? t('Available') : t('Not available')}
        </Badge>
      </Fact>
      <Fact name={t('Created by')}>
        {madeHere ? (madeBy ?? t('An administrator of this workspace')) : t('Installed from a package')}
      </Fact>
      {version !== '' && <Fact name={t('Version')}>{version}</Fact>}
      <Fact name={t('Page')}>
        <code className={classes.address}>{`/agents/${slug}`}</code>
      </Fact>
      <Fact name={t('Number for the API')}>{id}</Fact>
    </dl>
  );
}

function Reads({ details: { hasDocuments, documents } }: { details: AgentDetails }) {
  if (!hasDocuments) return t('All documents you have access to, or the ones you choose for a chat');
  if (documents.length === 0) {
    return t('The agent’s own documents. None of them is shared with you, so answers can’t use them.');
  }
  return (
    <ul className={classes.documents}>
      {documents.map(({ id, filename }) => (
        <li key={id}>
          <Link to={`/documents/${id}`}>{filename}</Link>
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
