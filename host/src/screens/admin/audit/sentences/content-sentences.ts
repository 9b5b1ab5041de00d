import { t } from '../../../../texts/texts.ts';
import type { Sentences } from './told.ts';

/** Documents, chats, projects, prompt templates, and drafts of other people. */
export const contentSentences: Sentences = {
  'document.share': ({ who, what, other }) =>
    t.rich('{who} shared {what} with {other}', { who, what, other }),
  'document.unshare': ({ who, what, detail }) =>
    detail['shareId'] === undefined
      ? t.rich('{who} removed all access to {what}', { who, what })
      : t.rich('{who} removed one access to {what}', { who, what }),
  'document.download': ({ who, what }) => t.rich('{who} downloaded {what}', { who, what }),
  'document.delete': ({ who, what }) => t.rich('{who} moved {what} to the trash', { who, what }),
  'document.restore': ({ who, what }) => t.rich('{who} restored {what} from the trash', { who, what }),
  'document.delete-permanently': ({ who, what }) => t.rich('{who} permanently deleted {what}', { who, what }),
  'chat.delete': ({ who }) => t.rich('{who} deleted a chat', { who }),
  'chat.download': ({ who }) => t.rich('{who} downloaded a chat', { who }),
  'chat.share': ({ who, other, detail }) =>
    detail['to'] === undefined
      ? t.rich('{who} shared a chat', { who })
      : t.rich('{who} shared a chat with {other}', { who, other }),
  'chat.unshare': ({ who, other, detail }) =>
    detail['to'] === undefined
      ? t.rich('{who} stopped sharing a chat', { who })
      : t.rich('{who} stopped sharing a chat with {other}', { who, other }),
  'chat.copy': ({ who }) => t.rich('{who} copied a shared chat', { who }),
  'chat.share-with-project': ({ who, other }) =>
    t.rich('{who} shared a chat with the project {other}', { who, other }),
  'chat.unshare-with-project': ({ who, other }) =>
    t.rich('{who} stopped sharing a chat with the project {other}', { who, other }),
  'project.create': ({ who, what }) => t.rich('{who} created the project {what}', { who, what }),
  'project.update': ({ who, what, detail }) => {
    if (detail['archived'] === true) return t.rich('{who} archived the project {what}', { who, what });
    if (detail['archived'] === false) return t.rich('{who} unarchived the project {what}', { who, what });
    return t.rich('{who} changed the project {what}', { who, what });
  },
  'project.delete': ({ who, what }) => t.rich('{who} deleted the project {what}', { who, what }),
  'project.restore': ({ who, what }) => t.rich('{who} restored the project {what}', { who, what }),
  'project.leave': ({ who, what }) => t.rich('{who} left the project {what}', { who, what }),
  'project.add-member': ({ who, what, other }) =>
    t.rich('{who} added {other} to the project {what}', { who, what, other }),
  'project.remove-member': ({ who, what }) =>
    t.rich('{who} removed a member from the project {what}', { who, what }),
  'project.add-document': ({ who, what, other }) =>
    t.rich('{who} added {other} to the project {what}', { who, what, other }),
  'project.remove-document': ({ who, what, other }) =>
    t.rich('{who} removed {other} from the project {what}', { who, what, other }),
  'draft.open': ({ who, what, other }) =>
    t.rich('{who} opened a draft of {other} in {what} as an administrator', { who, what, other }),
  'draft.update': ({ who, what, other }) =>
    t.rich('{who} changed a draft of {other} in {what} as an administrator', { who, what, other }),
  'draft.delete': ({ who, what, other }) =>
    t.rich('{who} moved a draft of {other} in {what} to the trash as an administrator', { who, what, other }),
  'draft.restore': ({ who, what, other }) =>
    t.rich('{who} restored a draft of {other} in {what} as an administrator', { who, what, other }),
  'draft.delete-permanently': ({ who, what, other }) =>
    t.rich('{who} permanently deleted a draft of {other} in {what} as an administrator', {
      who,
      what,
      other,
    }),
  'prompt-template.update': ({ who, what }) =>
    t.rich('{who} changed the prompt template {what}', { who, what }),
  'prompt-template.restore': ({ who, what }) =>
    t.rich('{who} restored a version of the prompt template {what}', { who, what }),
  'prompt-template.promote': ({ who, what }) =>
    t.rich('{who} shared the prompt template {what} with everyone', { who, what }),
  'prompt-template.delete': ({ who, what }) =>
    t.rich('{who} deleted the prompt template {what}', { who, what }),
};
