import { useId, useState } from 'react';
import { useAgent } from '../agent.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useToast } from '../ui/use-toast.ts';
import { useChoose } from './use-choose.ts';

/** Characters; the server takes no more. */
const limit = 20_000;

/** What the agent is told before every question, to be changed for oneself. */
export default function PromptDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { info } = useAgent();
  const toast = useToast();
  const choose = useChoose();
  const form = useId();
  const own = info.hasOwnPrompt;
  const [draft, setDraft] = useState({ open, text: info.systemPrompt });
  if (draft.open !== open) setDraft({ open, text: info.systemPrompt });
  const { text } = draft;
  const blank = text.trim() === '';
  const long = text.length > limit;

  function save(systemPrompt: string | null) {
    choose.mutate(
      { systemPrompt },
      {
        onSuccess() {
          const title = systemPrompt === null ? 'System prompt reset' : 'System prompt saved';
          toast.show({ variant: 'success', title, description: 'It holds from your next question on.' });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      size="large"
      title="System Prompt"
      description={`What ${info.name} is told before each of your questions. Others keep the company's.`}
      closeOnPressOutside={false}
      onClose={onClose}
      footer={
        <>
          {own && (
            <Button variant="quiet" onClick={() => save(null)}>
              Reset to the company's
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            disabled={blank || long || text === info.systemPrompt}
            busy={choose.isPending}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          save(text.trim());
        }}
      >
        <Field
          label="System prompt"
          labelHidden
          counter={{ length: text.length, limit }}
          error={long ? `A prompt may have ${limit.toLocaleString('en')} characters.` : null}
        >
          <Textarea
            mono
            rows={10}
            value={text}
            onChange={(event) => setDraft({ open, text: event.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
