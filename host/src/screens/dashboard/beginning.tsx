import { Skeleton } from '@staffroom/sdk/client';
import classes from './beginning.module.css';
import screen from './dashboard-screen.module.css';
import goOn from './go-on.module.css';
import recent from './recent-documents.module.css';
import { SectionHead } from './section-head.tsx';
import { t } from '../../texts/texts.ts';

export function Beginning() {
  return (
    <>
      <section>
        <SectionHead id="go-on-title" title={t('Pick up where you left off')} />
        <div className={goOn.list}>
          {[1, 2, 3].map((chat) => (
            <Skeleton key={chat} className={classes.chat} lines={4} />
          ))}
        </div>
      </section>
      <div className={screen.columns}>
        <section>
          <SectionHead id="recent-title" title={t('Recent Documents')} />
          <div className={recent.list}>
            {[1, 2, 3, 4, 5, 6].map((document) => (
              <div key={document} className={recent.row}>
                <Skeleton className={classes.face} width="26px" height={32} />
                <Skeleton className={recent.words} lines={2} />
              </div>
            ))}
          </div>
        </section>
        <Skeleton className={classes.news} lines={9} />
      </div>
    </>
  );
}
