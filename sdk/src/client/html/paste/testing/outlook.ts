import type { Piece } from './piece.ts';

const page = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!--
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0cm;font-size:11.0pt;}
a:link, span.MsoHyperlink {mso-style-priority:99;color:#0563C1;text-decoration:underline;}
span.EmailStyle18 {mso-style-type:personal-reply;color:windowtext;}
--></style></head><body lang=DE link="#0563C1"><!--StartFragment--><div class=WordSection1>${body}</div><!--EndFragment--></body></html>`;
const line = (text: string) =>
  `<p class=MsoNormal><span style='mso-fareast-language:EN-US'>${text}<o:p></o:p></span></p>`;
const empty = line('&nbsp;');

export const outlookPieces: readonly Piece[] = [
  [
    'lines of a mail',
    page(`${line('Hello Rita,')}${empty}${line('the vans are <b>ready</b>.')}`),
    '<p>Hello Rita,</p><p>the vans are <strong>ready</strong>.</p>',
  ],
  [
    'a quoted mail below the answer',
    page(
      `${line('Agreed.')}${empty}<div><div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b><span>From:</span></b><span> Rita &lt;rita@example.test&gt; <br><b>Sent:</b> Monday<br><b>Subject:</b> Vans<o:p></o:p></span></p></div></div>${empty}${line('Shall we order seals?')}`,
    ),
    '<p>Agreed.</p><blockquote><p><strong>From:</strong> Rita &lt;rita@example.test&gt;<br><strong>Sent:</strong> Monday<br><strong>Subject:</strong> Vans</p><p>Shall we order seals?</p></blockquote>',
  ],
  [
    'a German quoted mail with a line at its side',
    page(
      `${line('Einverstanden.')}<div style='border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt'>${line('Bestellen wir Dichtungen?')}</div>`,
    ),
    '<p>Einverstanden.</p><blockquote><p>Bestellen wir Dichtungen?</p></blockquote>',
  ],
  [
    'a quoted mail of Outlook on the web',
    '<div dir="ltr" style="font-family: Aptos, Calibri; font-size: 12pt;" class="elementToProof">Fine.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" color="#000000" style="font-size:11pt"><b>From:</b> Rita<br><b>To:</b> Ana</font><div>&nbsp;</div></div><div class="BodyFragment"><div class="PlainText">Shall we?<br><br>Rita</div></div>',
    '<p>Fine.</p><blockquote><p><strong>From:</strong> Rita<br><strong>To:</strong> Ana</p><p>Shall we?</p><p>Rita</p></blockquote>',
  ],
  [
    'a list of a mail with a list directly in the list',
    page(
      "<ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>Vans<o:p></o:p></li><ul style='margin-top:0cm' type=circle><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level2 lfo1'>Doors<o:p></o:p></li></ul><li class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Drivers</li></ul>",
    ),
    '<ul><li><p>Vans</p><ul><li><p>Doors</p></li></ul></li><li><p>Drivers</p></li></ul>',
  ],
  [
    'a table that arranges a newsletter',
    '<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="600"><tr><td><table border="0" width="100%"><tr><td><img src="https://news.example.com/logo.png" alt="Hafen AG" width="120" height="40"></td></tr><tr><td style="padding:20px"><h2 style="font-weight:bold">News</h2><p>Doors are closed.</p></td></tr></table></td></tr><tr><td><img src="https://news.example.com/open.gif" width="1" height="1" alt=""></td></tr></table>',
    '<img src="https://news.example.com/logo.png" alt="Hafen AG"><h2>News</h2><p>Doors are closed.</p>',
  ],
  [
    'a table with figures',
    page(
      "<table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0 style='border-collapse:collapse'><tr><td width=100 style='border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'><p class=MsoNormal>Seal<o:p></o:p></p></td><td style='border:solid windowtext 1.0pt'><p class=MsoNormal>3</p></td></tr><tr><td><p class=MsoNormal>Hinge</p></td><td><p class=MsoNormal>4</p></td></tr></table>",
    ),
    '<table><tbody><tr><td><p>Seal</p></td><td><p>3</p></td></tr><tr><td><p>Hinge</p></td><td><p>4</p></td></tr></tbody></table>',
  ],
  [
    'a signature whose table stands the logo beside the address',
    page(
      `${line('Ana')}<table class=MsoNormalTable border=0 cellspacing=0 cellpadding=0><tr><td><p class=MsoNormal><img width=80 height=80 src="cid:image001.png@01DB" alt="Logo"><o:p></o:p></p></td><td><p class=MsoNormal>Hafen AG<br>Kai 1</p></td></tr></table>`,
    ),
    '<p>Ana</p><p>Hafen AG<br>Kai 1</p>',
  ],
  [
    'a link that a filter has replaced, and an address',
    page(
      line(
        '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fvans%3Fa%3D1&amp;data=05%7C02&amp;reserved=0"><span style="color:#0563C1">All vans</span></a>, <a href="mailto:rita@example.test">Rita</a>, <a href="tel:+49301">call</a>',
      ),
    ),
    '<p><a href="https://example.com/vans?a=1">All vans</a>, <a href="mailto:rita@example.test">Rita</a>, call</p>',
  ],
  [
    'a mail of Gmail with its quotation',
    '<div dir="ltr">Yes.<div><br></div><div>Ana</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Rita wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">Shall we?</div></blockquote></div>',
    '<p>Yes.</p><p>Ana</p><p>On Mon, Rita wrote:</p><blockquote><p>Shall we?</p></blockquote>',
  ],
  [
    'lines in a typewriter font with breaks',
    page(
      "<p class=MsoNormal style='margin-bottom:12.0pt'>One<br>two<br><br>three<o:p></o:p></p><p class=MsoPlainText>10:00&nbsp;&nbsp; start</p>",
    ),
    '<p>One<br>two</p><p>three</p><p>10:00 start</p>',
  ],
];
