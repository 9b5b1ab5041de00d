import { said } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { learnSentencesOf } from '../../agents/agent-sentences.ts';

/** Has the browser say what is newest, where the person let it and looks at something else. Of several tabs it is said once. */
export async function showNewest(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  const { items } = await callCore('GET /api/notifications', { query: { limit: 1 } });
  const [newest] = items;
  if (!newest || newest.read) return;
  await learnSentencesOf(newest);
  const notice = new Notification(said(newest.title), { body: said(newest.body ?? ''), tag: newest.id });
  notice.addEventListener('click', () => {
    window.focus();
    if (newest.href !== null) location.assign(newest.href);
  });
}
