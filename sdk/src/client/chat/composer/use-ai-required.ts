import { useAgent } from '../../agent.tsx';
import { useToast } from '../../ui/feedback/use-toast.ts';
import { t } from '../../texts/texts.ts';

/** Tells before a question is sent whether anybody can answer it, and says so where nobody can. */
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
