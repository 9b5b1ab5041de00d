import { ChatWorkspace } from '@staffroom/sdk/client';

export default function Page() {
  return <ChatWorkspace placeholder="Ask about your documents" />;
}
