import { AnswerAppContext, part } from '@staffroom/sdk/host';
import type { ReactNode } from 'react';

const AnswerApp = part(
  async () => (await import(/* webpackChunkName: "answer-app" */ './answer-app.tsx')).AnswerApp,
);

/** Lets the chats inside show the interfaces of outside tools. */
export function WithAnswerApps({ children }: { children: ReactNode }) {
  return <AnswerAppContext value={AnswerApp}>{children}</AnswerAppContext>;
}
