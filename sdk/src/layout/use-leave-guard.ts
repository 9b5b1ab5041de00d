import { DiscardQuestion, useNavigate, useUnsavedGuard } from '@staffroom/sdk/client';
import { createLeaveGuard, type LeaveGuard } from '../client/ui/unsaved/create-leave-guard.tsx';

/**
 * Asks before what was typed is dropped, wherever in the workspace one goes: by a tab, a link, Back. The browser asks where the tab is
 * closed. In a dialog it is the dialog that asks, once.
 * @returns `question`, to stand anywhere in the page; `go`, which asks, and `leave`, which does not, as after saving; `ask`, for what
 * drops it without going anywhere
 * @example const { question, go, leave } = useLeaveGuard(changed);
 * @example <Button onClick={() => ask(() => choose(another))}>Another</Button>
 */
export const useLeaveGuard: (unsaved: boolean) => LeaveGuard = createLeaveGuard({
  DiscardQuestion,
  useNavigate,
  useUnsavedGuard,
});
