import { describeError } from '@staffroom/sdk/client';
import type { Toasts } from '@staffroom/sdk/host';
import type { Channel } from './channel.ts';

export function framedToasts(channel: Channel): Toasts {
  const actions = new Map<number, () => void>();
  let last = 0;
  channel.subscribe((message) => {
    if (message.type === 'toast-action') actions.get(message.id)?.();
  });
  return {
    show({ title, description, variant, error, action }) {
      last += 1;
      if (action) actions.set(last, action.onSelect);
      const said = description ?? (error === undefined ? undefined : describeError(error).cause);
      const toast = { title, description: said, variant, action: action?.label ?? null };
      channel.tell({ type: 'toast', id: last, toast });
      return last;
    },
    close(id) {
      actions.delete(id);
      channel.tell({ type: 'close-toast', id });
    },
  };
}
