import { Badge, Icon } from '@staffroom/sdk/client';
import type { VersionGrant, VersionGrantKind } from '@staffroom/sdk/core';
import { isWidening, type IconName } from '@staffroom/sdk/host';
import { useId } from 'react';
import { Rows } from '../../../../screen-parts/rows.tsx';
import { t } from '../../../../texts/texts.ts';
import classes from './consent.module.css';

interface GrantGroupsProps {
  grants: readonly VersionGrant[];
  /** Whether to show first what differs from the version `beside`. */
  compares: boolean;
  beside: string | null;
}

export function GrantGroups({ grants, compares, beside }: GrantGroupsProps) {
  if (!compares) return <Groups grants={grants.filter(({ change }) => change !== 'gone')} />;
  const same = grants.filter(({ change }) => change === 'same');
  const gone = grants.filter(({ change }) => change === 'gone');
  return (
    <>
      <Group title={t('What changes')} grants={grants.filter(isWidening)} showsChange />
      {gone.length > 0 && (
        <Group title={t('No longer, unlike {beside}', { beside: beside ?? '' })} grants={gone} />
      )}
      {same.length > 0 && (
        <details className={classes.same}>
          <summary>{t('What stays the same ({count, number})', { count: same.length })}</summary>
          <Groups grants={same} />
        </details>
      )}
    </>
  );
}

const groups: { title: string; kinds: readonly VersionGrantKind[] }[] = [
  { title: t('Who it is'), kinds: ['name', 'signer'] },
  { title: t('What it can do'), kinds: ['capability', 'uses-tools', 'need'] },
  { title: t('Where data goes'), kinds: ['host', 'page-host'] },
  { title: t('What it adds'), kinds: ['tool', 'command', 'schedule', 'secret'] },
  { title: t('Where it runs'), kinds: ['server-half', 'page-half', 'address'] },
];

function Groups({ grants }: { grants: readonly VersionGrant[] }) {
  return groups.map(({ title, kinds }) => {
    const own = kinds.flatMap((kind) => grants.filter((grant) => grant.kind === kind));
    if (own.length > 0) return <Group key={title} title={title} grants={own} />;
    // Says so, because "no other server" is an answer that people look for.
    return kinds.includes('host') ? <NoHosts key={title} title={title} /> : null;
  });
}

function NoHosts({ title }: { title: string }) {
  return (
    <section className={classes.group}>
      <h2>{title}</h2>
      <p className={classes.none}>{t('Contacts no other server.')}</p>
    </section>
  );
}

interface GroupProps {
  title: string;
  grants: readonly VersionGrant[];
  showsChange?: boolean;
}

function Group({ title, grants, showsChange = false }: GroupProps) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows>
        {grants.map((grant) => (
          <li key={`${grant.kind} ${grant.subject}`} className={classes.grant}>
            <Icon name={icons[grant.kind]} />
            <div className={classes.words}>
              <p>{grant.text}</p>
              {grant.detail !== null && (
                <p className={classes.detail}>{t('The model reads: “{detail}”', { detail: grant.detail })}</p>
              )}
              {grant.before !== null && (
                <p className={classes.detail}>{t('Before: {before}', { before: grant.before })}</p>
              )}
            </div>
            {showsChange && <Badge tone="warn">{grant.change === 'new' ? t('New') : t('Changed')}</Badge>}
          </li>
        ))}
      </Rows>
    </section>
  );
}

const icons: Record<VersionGrantKind, IconName> = {
  name: 'agents',
  signer: 'shield-check',
  capability: 'check',
  need: 'warning',
  host: 'external-link',
  'page-host': 'external-link',
  tool: 'wrench',
  command: 'keyboard',
  schedule: 'clock',
  secret: 'lock',
  'uses-tools': 'link',
  'server-half': 'model',
  'page-half': 'monitor',
  address: 'link',
};
