import { Button } from '@staffroom/sdk/client';
import { Drawer } from '@staffroom/sdk/host';
import { StyleGuideView } from '@staffroom/sdk/style/view';
import { useState } from 'react';
import classes from '../admin-screen.module.css';
import { t } from '../../../texts/texts.ts';

export function StyleGuideSection() {
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.section} aria-labelledby="style-guide-title">
      <div className={classes.head}>
        <h2 id="style-guide-title">{t('Style guide')}</h2>
        <Button onClick={() => setOpen(true)}>{t('Open the style guide')}</Button>
      </div>
      <p className={classes.lead}>
        {t('Tone, terms and samples for everything agents write. Their texts are checked against it.')}
      </p>
      <Drawer
        side="right"
        open={open}
        title={t('Style guide')}
        closeOnPressOutside={false}
        onClose={() => setOpen(false)}
      >
        <div className={classes.drawer}>
          <StyleGuideView mayEdit />
        </div>
      </Drawer>
    </section>
  );
}
