import { serverMessage } from '@staffroom/sdk/client';
import { callCore } from '@staffroom/sdk/host';
import { learnSentencesOf } from '../../agents/agent-sentences.ts';

/**
 * Shows the newest notification through the browser, if the person allows it and is not looking at the page. Only one of
 * several tabs shows it.
 */
export async function showNewest(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  const { items } = await callCore('GET /api/notifications', { query: { limit: 1 } });
  const [newest] = items;
  if (!newest || newest.read) return;
  await learnSentencesOf(newest);
  const title = serverMessage(newest.title, newest.titleParts);
  const notice = new Notification(newest.sender === null ? title : `${newest.sender}: ${title}`, {
    body: serverMessage(newest.body ?? '', newest.bodyParts),
    tag: newest.id,
  });
  notice.addEventListener('click', () => {
    window.focus();
    if (newest.href !== null) location.assign(newest.href);
  });
}
