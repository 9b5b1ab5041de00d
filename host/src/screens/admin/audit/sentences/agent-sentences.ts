import { t } from '../../../../texts/texts.ts';
import type { Sentences } from './told.ts';

/** Agents with their versions, settings, tools and schedules. */
export const agentSentences: Sentences = {
  'agent.create': ({ who, what }) => t.rich('{who} created the agent {what}', { who, what }),
  'agent.update': ({ who, what }) => t.rich('{who} changed the agent {what}', { who, what }),
  'agent.enable': ({ who, what }) => t.rich('{who} switched on the agent {what}', { who, what }),
  'agent.disable': ({ who, what }) => t.rich('{who} switched off the agent {what}', { who, what }),
  'agent.delete': ({ who, what }) => t.rich('{who} deleted the agent {what}', { who, what }),
  'agent.configure': ({ who, what, detail }) =>
    detail['for'] === 'team'
      ? t.rich('{who} changed the settings of {what} for everyone', { who, what })
      : t.rich('{who} changed their own settings of {what}', { who, what }),
  'agent.reset': ({ who, what, detail }) =>
    detail['for'] === 'team'
      ? t.rich('{who} reset the settings of {what} for everyone', { who, what })
      : t.rich('{who} reset their own settings of {what}', { who, what }),
  'agent.develop': ({ who, what }) => t.rich('{who} started to develop the page of {what}', { who, what }),
  'agent.add': ({ who, what, value }) =>
    t.rich('{who} added {what}, version {to}', { who, what, to: value('to') }),
  'agent.install': ({ who, what, value }) =>
    t.rich('{who} installed version {version} of {what}', { who, what, version: value('version') }),
  'agent.refuse': ({ what, value }) =>
    t.rich('The server refused to install {what}: {reason}', { what, reason: value('reason') }),
  'agent.upgrade': ({ who, what, value }) =>
    t.rich('{who} updated {what} from version {from} to {to}', {
      who,
      what,
      from: value('from'),
      to: value('to'),
    }),
  'agent.rollback': ({ who, what, value }) =>
    t.rich('{who} rolled {what} back from version {from} to {to}', {
      who,
      what,
      from: value('from'),
      to: value('to'),
    }),
  'agent.approve': ({ who, what, value }) =>
    t.rich('{who} approved what {what}, version {version}, has and can do', {
      who,
      what,
      version: value('version'),
    }),
  'agent.pin': ({ who, what, value }) =>
    t.rich('{who} pinned {what} to version {version}', { who, what, version: value('version') }),
  'agent.unpin': ({ who, what }) => t.rich('{who} unpinned {what}', { who, what }),
  'agent.frame': ({ who, what, detail }) =>
    detail['frame'] === true
      ? t.rich('{who} moved the page of {what} into a frame', { who, what })
      : t.rich('{who} gave the page of {what} the rights of its user', { who, what }),
  'agent.remove': ({ who, what }) => t.rich('{who} removed {what} from the workspace', { who, what }),
  'agent.purge': ({ who, what }) => t.rich('{who} permanently deleted all data of {what}', { who, what }),
  'agent.submit': ({ who, what, value }) =>
    t.rich('{who} submitted version {version} of {what}', { who, what, version: value('version') }),
  'agent.submit-refuse': ({ who, what, value }) =>
    t.rich('The server refused a version of {what} from {who}: {reason}', {
      who,
      what,
      reason: value('reason'),
    }),
  'agent.accept': ({ who, what, value, detail }) =>
    typeof detail['deliveryToken'] === 'string'
      ? t.rich('The standing approval of {who} accepted version {version} of {what}', {
          who,
          what,
          version: value('version'),
        })
      : t.rich('{who} accepted the submitted version {version} of {what}', {
          who,
          what,
          version: value('version'),
        }),
  'agent.reject': ({ who, what, value }) =>
    t.rich('{who} rejected the submitted version {version} of {what}', {
      who,
      what,
      version: value('version'),
    }),
  'delivery-token.create': ({ who, what, value }) =>
    t.rich('{who} created the delivery token {what} for {agent}', { who, what, agent: value('agent') }),
  'delivery-token.remove': ({ who, what, value }) =>
    t.rich('{who} revoked the delivery token {what} for {agent}', { who, what, agent: value('agent') }),
  'agent.control': ({ who, what }) => t.rich('{who} changed what {what} can do', { who, what }),
  'agent.limit': ({ who, what }) =>
    t.rich('{who} limited {what} to administrators and chosen people and teams', { who, what }),
  'agent.unlimit': ({ who, what }) => t.rich('{who} let everyone use {what}', { who, what }),
  'agent.share': ({ who, what, value }) =>
    t.rich('{who} let {other} use {what}', { who, what, other: value('with') }),
  'agent.unshare': ({ who, what, value }) =>
    t.rich('{who} removed {other} from the people and teams that can use {what}', {
      who,
      what,
      other: value('with'),
    }),
  'agent.secret-set': ({ who, what, value }) =>
    t.rich('{who} set the secret {secret} of {what}', { who, what, secret: value('secret') }),
  'agent.secret-remove': ({ who, what, value }) =>
    t.rich('{who} deleted the secret {secret} of {what}', { who, what, secret: value('secret') }),
  'agent.canary': ({ who, what, value }) =>
    t.rich('{who} started a trial of {what}, version {to}', { who, what, to: value('to') }),
  'agent.canary.stop': ({ who, what, value }) =>
    t.rich('{who} ended the trial of {what}, version {from}', { who, what, from: value('from') }),
  'agent.canary.back': ({ what, value }) =>
    t.rich('The server ended the trial of {what}, version {from}: {reason}', {
      what,
      from: value('from'),
      reason: value('reason'),
    }),
  'agent-tool.approve': ({ who, what, value }) =>
    t.rich('{who} allowed {what} to use the tool {tool}', { who, what, tool: value('tool') }),
  'agent-tool.allow': ({ who, what }) => t.rich('{who} let AI models use tools of {what}', { who, what }),
  'agent-tool.refuse': ({ who, what, value }) =>
    t.rich('{who} didn’t allow {what} to use the tool {tool}', { who, what, tool: value('tool') }),
  'page.refuse': ({ who, what }) =>
    t.rich('The server refused actions of the page of {what} that {who} had opened', { who, what }),
  'server.refuse': ({ what, value }) =>
    t.rich('The server refused an action of the server half of {what}: {action}', {
      what,
      action: value('action'),
    }),
  'schedule.pause': ({ who, what }) => t.rich('{who} paused the schedule {what} for everyone', { who, what }),
  'schedule.resume': ({ who, what }) =>
    t.rich('{who} resumed the schedule {what} for everyone', { who, what }),
};
