import { useAgent } from '../../agent.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { t } from '../../texts/texts.ts';

/** Returns a function that checks before sending whether any model can answer. Shows a notice if none can. */
export function useAiRequired(): () => boolean {
  const { info } = useAgent();
  const toast = useToast();
  return () => {
    if (info.settings.provider !== null) return true;
    toast.show({
      variant: 'destructive',
      title: t('AI Provider Required'),
      description: t('Please select an AI provider in the settings'),
    });
    return false;
  };
}
