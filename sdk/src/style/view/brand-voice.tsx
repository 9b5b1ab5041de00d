import { Button, Icon, Link, t } from '@staffroom/sdk/client';
import { acceptMark, checkStyle, type StyleMark } from '../check-style.ts';
import type { QuotedRange } from '../quotations.ts';
import { useStyleGuide } from './use-style-guide.ts';
import classes from './brand-voice.module.css';

export interface CheckedText {
  id: string;
  /** Display name of the text, such as "LinkedIn". */
  name: string;
  text: string;
  /** Keys of dismissed marks. */
  dismissed: readonly string[];
  /** Quotations without quotation marks in the text, which are not checked: for example `quotedInHtml` of its HTML. */
  quoted?: readonly QuotedRange[];
  /** Sentences that repeat a source word for word. They are checked, but only the author can change them. */
  cited?: readonly QuotedRange[];
}

interface BrandVoiceProps {
  texts: readonly CheckedText[];
  /** Applies a fix. Undefined when the person can only read. */
  onAccept?: ((text: CheckedText, changed: string) => void) | undefined;
  onDismiss?: ((text: CheckedText, key: string) => void) | undefined;
  busy?: boolean | undefined;
  guideHref: string;
}

const kinds: Record<StyleMark['kind'], string> = {
  avoid: t('avoid this word'),
  spelling: t('fixed spelling'),
  tone: 'tone',
};

/** Lists violations of the style guide with their reasons, and with buttons to fix or dismiss each violation. */
export function BrandVoice({ texts, onAccept, onDismiss, busy = false, guideHref }: BrandVoiceProps) {
  const { data: guide } = useStyleGuide();
  if (!guide) return null;
  const marks = texts.flatMap((text) =>
    checkStyle(text.text, guide, text.dismissed, text.quoted).map((mark) => ({
      text,
      mark: isWithin(mark, text.cited) ? { ...mark, replacement: null } : mark,
      isCited: isWithin(mark, text.cited),
    })),
  );
  return (
    <aside className={classes.panel} aria-label={t('Brand voice')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('Brand voice')}</h2>
        <output className={classes.count}>
          {t('{marks, plural, one {1 mark} other {# marks}}', { marks: marks.length })}
        </output>
        <p className={classes.about}>
          {guide.version === 0 ? (
            <Link to={guideHref}>{t('No style guide yet')}</Link>
          ) : (
            <>
              {t.rich('Checked against <link>our style guide</link>, v{version}', {
                link: (inner) => <Link to={guideHref}>{inner}</Link>,
                version: guide.version,
              })}
            </>
          )}
        </p>
      </header>
      {guide.version > 0 && marks.length === 0 && (
        <p className={classes.fine}>
          <Icon name="check" size={14} />
          {t('No deviations from the style guide')}
        </p>
      )}
      <ol className={classes.marks}>
        {marks.map(({ text, mark, isCited }) => (
          <li key={`${text.id} ${mark.start} ${mark.key}`}>
            <p className={classes.kind}>
              {text.name} · {kinds[mark.kind]}
            </p>
            <Words mark={mark} />
            <p className={classes.why}>{mark.why}</p>
            {isCited && <p className={classes.why}>{t('Quoted from a source. Change it by hand.')}</p>}
            {(onAccept || onDismiss) && (
              <div className={classes.buttons}>
                {onAccept && mark.replacement !== null && (
                  <Button
                    size="compact"
                    icon="check"
                    aria-disabled={busy}
                    onClick={() => !busy && onAccept(text, acceptMark(text.text, mark))}
                  >
                    {t.rich('Accept{found}', {
                      found: <span className="visually-hidden">: {mark.found}</span>,
                    })}
                  </Button>
                )}
                {onDismiss && (
                  <Button
                    size="compact"
                    variant="quiet"
                    aria-disabled={busy}
                    onClick={() => !busy && onDismiss(text, mark.key)}
                  >
                    {t.rich('Dismiss{found}', {
                      found: <span className="visually-hidden">: {mark.found}</span>,
                    })}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </aside>
  );
}

const isWithin = ({ start, end }: StyleMark, stretches: readonly QuotedRange[] = []): boolean =>
  stretches.some((stretch) => start < stretch.end && end > stretch.start);

function Words({ mark: { found, replacement } }: { mark: StyleMark }) {
  if (replacement === null) return <p className={classes.words}>{shortened(found)}</p>;
  return (
    <>
      <del className={classes.words}>{found}</del>
      <ins className={classes.words}>{replacement || t('left out')}</ins>
    </>
  );
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119).trimEnd()}…` : text);
