import { ChatWorkspace } from '@staffroom/sdk/client';

export default function CompliancePage() {
  return <ChatWorkspace newChat="dialog" placeholder="Ask about the rules in your documents" />;
}
