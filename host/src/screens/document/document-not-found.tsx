import { EmptyState, LinkButton, PageHeader } from '@staffroom/sdk/client';
import { t } from '../../texts/texts.ts';

/** The same for missing and for unreadable documents. */
export function DocumentNotFound() {
  return (
    <>
      <PageHeader title={t('Document Not Found')} />
      <EmptyState
        text={t('It was deleted or isn’t shared with you.')}
        action={<LinkButton to="/documents">{t('Return to Documents')}</LinkButton>}
      />
    </>
  );
}
