import type { ReactNode } from 'react';
import { LazyPopup } from './dialog.tsx';
import type { DiscardQuestionProps } from './popup-props.ts';

/** Asks before what was typed is dropped. Dialogs and `useLeaveGuard` have it by themselves. */
export const DiscardQuestion: (props: DiscardQuestionProps) => ReactNode = LazyPopup;
