import { ChatWorkspace, formatDate } from '@staffroom/sdk/client';
import { LibraryNotice } from './library-notice.tsx';
import { useScopeLabel } from './use-library-progress.ts';
import { t } from './texts.ts';

/** The timeout that the specification sets for this page, in milliseconds. */
const silenceTimeout = 30_000;

const newTitle = () =>
  t('Document Chat - {time}', {
    time: formatDate(new Date(), { hour: '2-digit', minute: '2-digit' }),
  });

export default function DocChatPage() {
  const scopeLabel = useScopeLabel();
  return (
    <ChatWorkspace
      placeholder={t('Ask about your documents')}
      silenceTimeout={silenceTimeout}
      prompt={{ label: t('Settings'), category: 'DocChat' }}
      newTitle={newTitle}
      scopeLabel={scopeLabel}
      notice={<LibraryNotice />}
    />
  );
}
