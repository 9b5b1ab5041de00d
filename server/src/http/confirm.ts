import type { Context } from 'koa';
import type { SessionUser } from './route.ts';

/** What a person is asked to confirm, in their language. */
export interface Question {
  /** Names the action and its subject: "Make Ben Weber an administrator?" */
  title: string;
  /** What the change comes with, as name and value. */
  facts: [name: string, value: string][];
}

/** The question of a call; null where it needs no confirmation. */
export type Ask = ((language: SessionUser['language']) => Question) | null;

/** A call that a person has to confirm. */
export interface HeldCall {
  ctx: Context;
  user: SessionUser;
  ask: Ask;
  /** All that goes with the call and decides what it does. */
  sent: unknown;
}

/** @throws AppError `forbidden` until the person has confirmed this very call */
export type RequireConfirmation = (call: HeldCall) => Promise<void>;
