import { useContext } from 'react';
import type { AnswerStep } from '../../../../tools/answer-steps.ts';
import { AgentContext } from '../../../agent.tsx';
import { ChatContext } from '../../chat-context.ts';
import { keepDraft } from '../../composer/use-draft.ts';
import { AnswerApps, appsIn } from './answer-apps.tsx';

/** The interfaces of an answer in the chat on screen. */
export function ChatApps({ steps }: { steps: readonly AnswerStep[] }) {
  const sessionId = useContext(ChatContext)?.sessionId ?? undefined;
  const slug = useContext(AgentContext)?.info.slug;
  const apps = appsIn(steps);
  if (apps.length === 0) return null;
  const onDraft = (text: string) => slug !== undefined && keepDraft(`${slug}:${sessionId}`, text);
  return <AnswerApps sessionId={sessionId} apps={apps} onDraft={onDraft} />;
}
