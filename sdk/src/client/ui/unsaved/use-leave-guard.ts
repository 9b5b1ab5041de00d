import { useNavigate } from 'react-router-dom';
import { useUnsavedGuard } from '../../prompts/use-unsaved-guard.ts';
import { DiscardQuestion } from '../overlay/discard-question.tsx';
import { createLeaveGuard } from './create-leave-guard.tsx';

export const useLeaveGuard = createLeaveGuard({ DiscardQuestion, useNavigate, useUnsavedGuard });
