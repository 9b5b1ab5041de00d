export { FieldGroup, FieldPairs, Form } from './form.tsx';
export { FieldsSkeleton } from './fields-skeleton.tsx';
export { Loaded } from './loaded.tsx';
export { Note, Quiet, Row, Stack } from './stack.tsx';
export { useAddress } from './use-address.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { useToasts } from './use-toasts.ts';
export { BackLink, View } from './view.tsx';
