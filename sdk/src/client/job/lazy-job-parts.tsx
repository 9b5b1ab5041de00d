import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { DocumentChoiceProps } from './document-choice.tsx';
import type { JobAgentPageProps } from './job-agent-page.tsx';
import type { JobPanelProps } from './job-panel.tsx';

/**
 * The page of an agent that runs jobs on documents, with the tabs work, Upload, Settings and About. The address contains the
 * open tab: `?view=upload`. Loads on first use.
 * @example <JobAgentPage work={{ value: 'analyze', label: 'Analyze', content: <Analyze /> }} upload={{ accept: ['.pdf'], action, start }} />
 */
export const JobAgentPage = lazyPart<JobAgentPageProps>(() => import('./job-agent-page.tsx'), 8);

/**
 * Selects one or a few documents of the library. Documents that are still being processed can be selected; the job waits for
 * them.
 * @example <DocumentChoice label="RFP document" chosen={rfp} onChange={setRfp} />
 */
export const DocumentChoice = lazyPart<DocumentChoiceProps>(
  () => import('./document-choice.tsx'),
  <Skeleton height={272} />,
);

/**
 * Shows a job's progress: steps with counts, elapsed time, and Cancel. A failed job shows the reason and Retry; a completed job
 * shows nothing.
 * @example <JobPanel label="Analysis" job={job} onCancel={cancel} onRetry={retry} />
 */
export function JobPanel(props: JobPanelProps) {
  return props.job.status !== 'completed' && <OpenJobPanel {...props} />;
}

const OpenJobPanel = lazyPart<JobPanelProps>(() => import('./job-panel.tsx'), <Skeleton height={80} />);
