import { EmptyState, LinkButton } from '@staffroom/sdk/client';

/** For what does not exist and for what belongs to somebody else alike. */
export function DocumentNotFound() {
  return (
    <EmptyState
      title="Document Not Found"
      text="It was deleted, or it was never shared with you."
      action={<LinkButton to="/documents">Return to Documents</LinkButton>}
    />
  );
}
