import { languageTags } from '@staffroom/sdk/office';
import type { DocumentLanguage } from '@staffroom/sdk/reading';
import type { Slide } from '../../slides/slide.ts';
import { slideWords } from '../../slides/slide-words.ts';
import { isRightToLeft } from '../../slides/layout/is-right-to-left.ts';
import { emu, escape, names } from './parts.ts';

export function notesText(slide: Slide, isCut: boolean, language?: DocumentLanguage): string[] {
  const { notes, points, sources, title } = slide;
  const said = slideWords(slide, language);
  const [open, close] = said.quotes;
  const whole = isCut ? [said.inFull, title, ...points.map(({ text }) => `• ${text}`)] : [];
  const named = sources.map(({ filename, version, page, section, quote }, at) => {
    const place = [page === null ? '' : `${said.page} ${page}`, section ?? '']
      .filter((part) => part !== '')
      .join(', ');
    return `[${at + 1}] ${filename}, ${said.version} ${version}${place === '' ? '' : `, ${place}`}: ${open}${quote.slice(0, 400)}${quote.length > 400 ? ' …' : ''}${close}`;
  });
  const from = named.length > 0 ? [said.sources, ...named] : [said.noSourceNotes];
  return [
    ...(notes === '' ? [] : [...notes.split('\n').filter((line) => line.trim() !== ''), '']),
    ...whole,
    ...from,
  ];
}

const group =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

const box = (x: number, y: number, width: number, height: number) =>
  `<p:spPr><a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`;

const picture = (place: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr>${place}</p:sp>`;

const words = (place: string, paragraphs: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>${place}<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;

export const notesMasterXml = () =>
  `<p:notesMaster ${names}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${group}${picture(box(60, 60, 420, 236))}${words(box(60, 320, 420, 360), '<a:p><a:r><a:rPr lang="en-US"/><a:t>Notes</a:t></a:r></a:p>')}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:notesStyle><a:lvl1pPr algn="l"><a:defRPr sz="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:notesStyle></p:notesMaster>`;

export const notesSlideXml = (lines: readonly string[], language: DocumentLanguage) =>
  `<p:notes ${names}><p:cSld><p:spTree>${group}${picture('<p:spPr/>')}${words('<p:spPr/>', lines.map((line) => (line === '' ? '<a:p/>' : `<a:p>${isRightToLeft(line) ? '<a:pPr algn="r" rtl="1"/>' : ''}<a:r><a:rPr lang="${languageTags[language]}" dirty="0"/><a:t>${escape(line)}</a:t></a:r></a:p>`)).join(''))}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`;
