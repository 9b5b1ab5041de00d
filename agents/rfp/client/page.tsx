import { JobAgentPage, useAgent, useJob, useNavigate, useSearchParams } from '@staffroom/sdk/client';
import { analyse, maxFiles } from '../contract.ts';
import { AnalyzeForm } from './analyze-form.tsx';
import { RfpView } from './rfp-view.tsx';
import { t } from './texts.ts';

export default function RfpPage() {
  const { basePath } = useAgent();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { start } = useJob(analyse, null);
  const rfp = params.get('rfp');
  const content = rfp === null ? <AnalyzeForm /> : <RfpView key={rfp} id={rfp} />;
  return (
    <JobAgentPage
      work={{ value: 'analyze', label: t('Analyze RFP'), content }}
      upload={{
        accept: ['.pdf', '.txt', '.docx'],
        most: maxFiles,
        note: t('Upload the RFP and any annexes. They’re saved in your library.'),
        main: t('The RFP'),
        action: t('Upload and analyze'),
        async start([main, ...annexes], instructions) {
          await start.mutateAsync({
            documentId: main.id,
            documentIds: annexes.map(({ id }) => id),
            ...(instructions !== '' && { instructions }),
          });
          void navigate(basePath);
        },
      }}
    />
  );
}
