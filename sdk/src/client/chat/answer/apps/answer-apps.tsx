import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { AnswerStep, StepApp } from '../../../../tools/answer-steps.ts';
import { ErrorBoundary } from '../../../error-boundary.tsx';

export interface AnswerAppProps {
  sessionId: string;
  app: StepApp;
  /** Puts a text into the chat's empty text box. Undefined where the person only reads. @returns whether it was empty */
  onDraft?: ((text: string) => boolean) | undefined;
}

/**
 * Shows the interface of an outside tool. Only the host provides it: the page of an agent in a frame can have no further frames,
 * and shows the text of the answer alone.
 */
export const AnswerAppContext = createContext<ComponentType<AnswerAppProps> | null>(null);

export const appsIn = (steps: readonly AnswerStep[]): StepApp[] => steps.flatMap(({ app }) => app ?? []);

interface AnswerAppsProps extends Pick<AnswerAppProps, 'onDraft'> {
  sessionId: string | undefined;
  apps: readonly StepApp[];
}

/** The interfaces of an answer. One that fails leaves the answer with its text. */
export function AnswerApps({ sessionId, apps, onDraft }: AnswerAppsProps) {
  const AnswerApp = useContext(AnswerAppContext);
  if (AnswerApp === null || sessionId === undefined) return null;
  return apps.map((app) => (
    <ErrorBoundary key={app.id} fallback={() => null}>
      <Suspense fallback={null}>
        <AnswerApp sessionId={sessionId} app={app} onDraft={onDraft} />
      </Suspense>
    </ErrorBoundary>
  ));
}
