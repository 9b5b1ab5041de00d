import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { DocumentChoiceProps } from './document-choice.tsx';
import type { JobAgentPageProps } from './job-agent-page.tsx';
import type { JobPanelProps } from './job-panel.tsx';

/**
 * The page of an agent that runs jobs on documents: its work, Upload, Settings and About. The open tab stands in the
 * address: `?view=upload`. Fetched when it is first shown.
 * @example <JobAgentPage work={{ value: 'analyse', label: 'Analyse', content: <Analyse /> }} upload={{ accept: ['.pdf'], action, start }} />
 */
export const JobAgentPage = lazyPart<JobAgentPageProps>(() => import('./job-agent-page.tsx'), 8);

/**
 * Exactly one document of the library, or a few. Documents that are still being read can be chosen: a job waits for them.
 * @example <DocumentChoice label="RFP document" chosen={rfp} onChange={setRfp} />
 */
export const DocumentChoice = lazyPart<DocumentChoiceProps>(
  () => import('./document-choice.tsx'),
  // As high as it will be.
  <Skeleton height={272} />,
);

/**
 * How a job goes: its steps with their true counts, the time it has taken, and Cancel. A failed one says why and can be tried
 * again; of one that is completed there is nothing to show but its result.
 * @example <JobPanel label="Analysis" job={job} onCancel={cancel} onRetry={retry} />
 */
export function JobPanel(props: JobPanelProps) {
  return props.job.status !== 'completed' && <OpenJobPanel {...props} />;
}

const OpenJobPanel = lazyPart<JobPanelProps>(() => import('./job-panel.tsx'), <Skeleton height={80} />);
