import { EmptyState, LinkButton } from '@staffroom/sdk/client';
import { PageHeader } from '@staffroom/sdk/host';
import { t } from '../../texts/texts.ts';

/** Shown for missing documents, and in the same way for documents that the person cannot read. */
export function DocumentNotFound() {
  return (
    <>
      <PageHeader title={t('Document Not Found')} />
      <EmptyState
        text={t('This document was deleted or isn’t shared with you.')}
        action={<LinkButton to="/documents">{t('Return to Documents')}</LinkButton>}
      />
    </>
  );
}
