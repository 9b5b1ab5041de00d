import { useAgent } from '../agent.tsx';
import { MemoryButton } from '../memory/memory-button.tsx';
import { PromptButton, type PromptButtonProps } from '../prompts/prompt-button.tsx';

/** What every chat's header offers, as far as the agent may use it. */
export function ChatTools({ prompt }: { prompt: PromptButtonProps | undefined }) {
  const { info } = useAgent();
  return (
    <>
      {info.capabilities.includes('memory') && <MemoryButton />}
      <PromptButton {...prompt} />
    </>
  );
}
