import {
  Badge,
  ConfirmDialog,
  formatDate,
  IconButton,
  RelativeTime,
  useMutation,
  useToast,
} from '@staffroom/sdk/client';
import { type ReactNode, useState } from 'react';
import { Rows } from '../../screen-parts/rows.tsx';
import { t } from '../../texts/texts.ts';
import classes from './token-list.module.css';

interface Token {
  id: string;
  /** The last characters of the secret. */
  ending: string;
  lastUsedAt: string | null;
  /** Null if the token never expires. */
  expiresAt: string | null;
}

interface TokenListProps<T extends Token> {
  tokens: readonly T[];
  /** The name that its creator gave a token; null if tokens of this kind have none. */
  nameOf: (token: T) => string | null;
  isExpired: (token: T) => boolean;
  createdBy?: (token: T) => string | null;
  badges?: (token: T) => ReactNode;
  /** Paragraphs below the name. */
  details?: (token: T) => ReactNode;
  /** The result of revoking a token, in the question that precedes it. */
  consequence: string;
  revoke: (token: T) => Promise<unknown>;
  /** Called after a token was revoked or could not be. */
  onSettled: () => Promise<unknown>;
}

/** Lists tokens with their last use and their expiry, and revokes them after a question. */
export function TokenList<T extends Token>(props: TokenListProps<T>) {
  const { tokens, nameOf, consequence, revoke, onSettled } = props;
  const [leaving, setLeaving] = useState<T | null>(null);
  const toast = useToast();
  const remove = useMutation({
    mutationFn: revoke,
    onSuccess: (_, token) => toast.show({ title: revokedWords(nameOf(token)) }),
    onError: (error) => toast.show({ variant: 'destructive', title: t('Couldn’t revoke the token'), error }),
    onSettled: async () => {
      setLeaving(null);
      await onSettled();
    },
  });
  return (
    <>
      <Rows className={classes.tokens}>
        {tokens.map((token) => (
          <li key={token.id}>
            <Words {...props} token={token} />
            <IconButton
              icon="trash"
              label={actionWords(nameOf(token), token.ending)}
              onClick={() => setLeaving(token)}
            />
          </li>
        ))}
      </Rows>
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? questionWords(nameOf(leaving), leaving.ending) : ''}
        description={consequence}
        confirmLabel={t('Revoke')}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}

function Words<T extends Token>({
  token,
  nameOf,
  isExpired,
  createdBy,
  badges,
  details,
}: TokenListProps<T> & { token: T }) {
  const { ending, lastUsedAt, expiresAt } = token;
  const name = nameOf(token);
  const creator = createdBy?.(token) ?? null;
  return (
    <div className={classes.words}>
      <p className={classes.name}>
        {name ?? <code>…{ending}</code>}
        {badges?.(token)}
        {isExpired(token) && <Badge tone="bad">{t('Expired')}</Badge>}
      </p>
      {details?.(token)}
      <p className={classes.facts}>
        {name !== null && <>…{ending} · </>}
        {lastUsedAt === null
          ? t('not used yet')
          : t.rich('used {time}', { time: <RelativeTime time={lastUsedAt} /> })}{' '}
        ·{' '}
        {expiresAt === null ? t('never expires') : t('until {day}', { day: formatDate(new Date(expiresAt)) })}
        {creator !== null && <> · {t('created by {name}', { name: creator })}</>}
      </p>
    </div>
  );
}

const actionWords = (name: string | null, ending: string): string =>
  name === null
    ? t('Revoke the token that ends with {ending}', { ending })
    : t('Revoke “{token}”', { token: name });

const questionWords = (name: string | null, ending: string): string =>
  name === null
    ? t('Revoke the token that ends with {ending}?', { ending })
    : t('Revoke “{leaving}”?', { leaving: name });

const revokedWords = (name: string | null): string =>
  name === null ? t('Token revoked') : t('“{name}” revoked', { name });
