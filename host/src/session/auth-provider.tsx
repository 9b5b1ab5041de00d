import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, useNavigate } from '@staffroom/sdk/client';
import { callCore, chooseLanguage, corePath, unauthenticatedEvent } from '@staffroom/sdk/host';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { removeDrafts } from './drafts.ts';
import { openSessionChannel, type SessionChannel } from './session-channel.ts';
import { mePath, type SessionUser } from './session-user.ts';
import { t } from '../texts/texts.ts';

export interface Auth {
  /** Status of the session. `unreachable`: the server does not answer, and `retry` sends the request again. */
  status: 'loading' | 'signed-in' | 'signed-out' | 'unreachable';
  user: SessionUser | null;
  /** Whether the next sign-in returns to the current address. False after signing out. */
  remembersPlace: boolean;
  retry: () => Promise<void>;
  logout: () => Promise<void>;
}

/** A one-line message about the session, which the parent component shows. */
export interface SessionNotice {
  title: string;
  description?: string;
  destructive?: boolean;
}

const AuthContext = createContext<Auth | null>(null);

const refetchInterval = 300_000;

interface AuthProviderProps {
  onNotice: (notice: SessionNotice) => void;
  children: ReactNode;
}

/** Provides the signed-in person to the application, and signs out all tabs together. */
export function AuthProvider({ onNotice, children }: AuthProviderProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const channel = useRef<SessionChannel>(null);
  /** Whether the person is signing out in this browser. The end of the session then needs no message. */
  const leaving = useRef(false);
  const [remembersPlace, setRemembersPlace] = useState(true);
  const me = useQuery({
    queryKey: [mePath],
    queryFn: ({ signal }) => callCore('GET /api/auth/me', undefined, { signal }).catch(nobody),
    refetchInterval,
    retry: false,
  });
  const user = me.data ?? null;

  const language = user?.language;
  const follows = useRef(true);
  useEffect(() => {
    // The person may have chosen a language elsewhere. Applies it only at the start of a visit, because applying it reloads the
    // page and would lose unsaved text.
    if (language === undefined || !follows.current) return;
    follows.current = false;
    if (chooseLanguage(language)) window.location.reload();
  }, [language]);

  useEffect(() => {
    const sessionLost = () => {
      // Several calls may fail after the session ends, and only the first one shows this message. Signing out shows another
      // message.
      if (leaving.current || !forgetUser(queries)) return;
      onNotice({
        title: t('You have been signed out'),
        description: t('Sign in again to continue. Your drafts are safe.'),
      });
    };
    window.addEventListener(unauthenticatedEvent, sessionLost);
    return () => window.removeEventListener(unauthenticatedEvent, sessionLost);
  }, [queries, onNotice]);

  const leave = useCallback(async () => {
    leaving.current = false;
    setRemembersPlace(false);
    sessionStorage.clear();
    forgetUser(queries);
    await navigate('/login');
  }, [queries, navigate]);

  useEffect(() => {
    const opened = openSessionChannel((message) => {
      if (message === 'signed-out') void leave();
      else leaving.current = message === 'leaving';
    });
    channel.current = opened;
    return () => opened.close();
  }, [leave]);

  const logout = useCallback(async () => {
    leaving.current = true;
    channel.current?.announce('leaving');
    let left;
    try {
      left = await callCore('POST /api/auth/logout');
    } catch (error) {
      leaving.current = false;
      channel.current?.announce('staying');
      onNotice({ title: t('Logout failed'), description: reason(error), destructive: true });
      return;
    }
    removeDrafts(localStorage);
    removeDrafts(sessionStorage);
    channel.current?.announce('signed-out');
    if (left) return window.location.assign(left.continueAt);
    await leave();
    onNotice({ title: t('Logged out successfully') });
  }, [leave, onNotice]);

  const { refetch, isPending, isError } = me;
  const auth = useMemo<Auth>(
    () => ({
      status: user ? 'signed-in' : isPending ? 'loading' : isError ? 'unreachable' : 'signed-out',
      user,
      remembersPlace,
      retry: async () => {
        await refetch();
      },
      logout,
    }),
    [user, remembersPlace, isPending, isError, refetch, logout],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Removes the user and their cached data. @returns whether there was a user */
function forgetUser(queries: QueryClient): boolean {
  const user = queries.getQueryData([mePath]);
  queries.setQueryData([mePath], null);
  queries.removeQueries({ predicate: ({ queryKey }) => !isPublic(queryKey[0]) });
  queries.getMutationCache().clear();
  return user !== null && user !== undefined;
}

/** Treats a missing session as a valid answer, not as an error. */
function nobody(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

function isPublic(path: unknown): boolean {
  return path === mePath || path === corePath('GET /api/config');
}

function reason(error: unknown): string {
  if (error instanceof ApiError) return error.humane;
  return error instanceof Error ? error.message : t('Please try again.');
}
