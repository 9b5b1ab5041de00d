import { EmptyState, LinkButton, PageHeader } from '@staffroom/sdk/client';

/** For what does not exist and for what belongs to somebody else alike. */
export function DocumentNotFound() {
  return (
    <>
      <PageHeader title="Document Not Found" />
      <EmptyState
        text="It was deleted, or it was never shared with you."
        action={<LinkButton to="/documents">Return to Documents</LinkButton>}
      />
    </>
  );
}
