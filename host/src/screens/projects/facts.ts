import type { ProjectInfo } from '../../projects/project-queries.ts';
import { t } from '../../texts/texts.ts';

export function factsOf({ role, owner, documents, chats, members }: ProjectInfo): string {
  const whose =
    role === 'owner'
      ? members === 0
        ? t('only you')
        : t('{count, plural, one {shared with # member} other {shared with # members}}', { count: members })
      : t('of {owner}', { owner: owner.name });
  return [
    t('{count, plural, one {# document} other {# documents}}', { count: documents }),
    t('{count, plural, one {# chat} other {# chats}}', { count: chats }),
    whose,
  ].join(' · ');
}
