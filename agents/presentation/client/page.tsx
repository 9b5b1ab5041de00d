import {
  JobAgentPage,
  useAgent,
  useLatestJob,
  useNavigate,
  useSearchParams,
  Skeleton,
} from '@staffroom/sdk/client';
import { lazy, Suspense } from 'react';
import { type GenerateInput, generate } from '../contract.ts';
import { GenerateForm } from './generate/generate-form.tsx';
import { t } from './texts.ts';

const DeckView = lazy(() => import('./deck/deck-view.tsx'));

export default function PresentationPage() {
  const { basePath } = useAgent();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { start } = useLatestJob(generate);
  const deckId = search.get('deck');
  const work =
    deckId === null ? (
      <GenerateForm />
    ) : (
      <Suspense fallback={<Skeleton lines={8} />}>
        <DeckView key={deckId} id={deckId} />
      </Suspense>
    );
  return (
    <JobAgentPage
      work={{ value: 'generate', label: t('Generate'), content: work }}
      upload={{
        accept: ['.pdf', '.txt', '.docx', '.pptx'],
        most: 3,
        main: t('Source'),
        note: t(
          'Upload up to three files to your library. Slides are created from the file you mark as the source.',
        ),
        action: t('Upload and generate'),
        async start([source], instructions) {
          const input: GenerateInput = {
            documentId: source.id,
            ...(instructions !== '' && { instructions }),
          };
          const { id } = await start.mutateAsync(input);
          void navigate(`${basePath}?job=${id}`);
        },
      }}
    />
  );
}
