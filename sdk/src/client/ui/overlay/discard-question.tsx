import type { ReactNode } from 'react';
import { LazyPopup } from './dialog.tsx';
import type { DiscardQuestionProps } from './popup-props.ts';

/** Asks before typed input is discarded. Dialogs and `useLeaveGuard` already contain this question. */
export const DiscardQuestion: (props: DiscardQuestionProps) => ReactNode = LazyPopup;
