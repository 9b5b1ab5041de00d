import { useAgent } from '../agent.tsx';
import { MemoryButton } from '../memory/memory-button.tsx';
import { PromptButton, type PromptButtonProps } from '../prompts/prompt-button.tsx';

export function ChatTools({ prompt }: { prompt: PromptButtonProps | undefined }) {
  const { info } = useAgent();
  return (
    <>
      {info.capabilities.includes('memory') && <MemoryButton />}
      <PromptButton {...prompt} />
    </>
  );
}
