import { ChatWorkspace } from '@staffroom/sdk/client';

export default function CompliancePage() {
  return (
    <ChatWorkspace placeholder="Ask about the rules in your documents" prompt={{ category: 'Compliance' }} />
  );
}
