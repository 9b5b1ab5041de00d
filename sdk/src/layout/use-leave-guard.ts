import { DiscardQuestion, useNavigate, useUnsavedGuard } from '@staffroom/sdk/client';
import { createLeaveGuard, type LeaveGuard } from '../client/ui/unsaved/create-leave-guard.tsx';

/**
 * Asks before a navigation in the workspace would lose unsaved input. When the tab closes, the browser asks. Inside a dialog,
 * the dialog asks once.
 * @returns `question` to render anywhere in the page; `go` navigates after asking, `leave` without asking, such as after a
 * save; `ask` guards an action that discards input without navigating
 * @example const { question, go, leave } = useLeaveGuard(changed);
 * @example <Button onClick={() => ask(() => choose(another))}>Another</Button>
 */
export const useLeaveGuard: (unsaved: boolean) => LeaveGuard = createLeaveGuard({
  DiscardQuestion,
  useNavigate,
  useUnsavedGuard,
});
