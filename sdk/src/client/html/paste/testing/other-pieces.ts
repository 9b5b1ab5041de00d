import type { Piece } from './piece.ts';

export const libreOfficePieces: readonly Piece[] = [
  [
    'a heading, a paragraph and a font',
    '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.8 (Linux)"/><style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm }\nh2.western { font-family: "Liberation Sans" }\np { line-height: 115% }</style></head><body lang="de-DE" dir="ltr"><h2 class="western">Türen</h2>\n<p style="line-height: 100%; margin-bottom: 0cm">\n<font face="Liberation Serif, serif"><font size="3"><b>Schließen</b></font></font> Sie <span style="font-style: normal"><i>alle</i></span> <u>Türen</u>.</p></body></html>',
    '<h2>Türen</h2><p><strong>Schließen</strong> Sie <em>alle</em> <u>Türen</u>.</p>',
  ],
  [
    'a list with a list directly in the list',
    '<ul><li><p style="line-height: 100%; margin-bottom: 0cm">Wagen</p></li><ul><li><p style="line-height: 100%">Türen</p></li></ul><li><p>Fahrer</p></li></ul><ol start="2"><li><p>Zwei</p></li></ol>',
    '<ul><li><p>Wagen</p><ul><li><p>Türen</p></li></ul></li><li><p>Fahrer</p></li></ul><ol start="2"><li><p>Zwei</p></li></ol>',
  ],
  [
    'a footnote',
    '<p>Türen kühlen<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Bericht, Seite 3.</p></div>',
    '<p>Türen kühlen<sup>1</sup>.</p><p><sup>1</sup> Bericht, Seite 3.</p>',
  ],
  [
    'a table with a header',
    '<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><thead><tr valign="top"><th width="50%" style="border: 1px solid #000000"><p>Teil</p></th><th><p>Preis</p></th></tr></thead><tbody><tr valign="top"><td style="border: 1px solid #000000"><p>Dichtung</p></td><td><p>3</p></td></tr></tbody></table>',
    '<table><tbody><tr><th><p>Teil</p></th><th><p>Preis</p></th></tr><tr><td><p>Dichtung</p></td><td><p>3</p></td></tr></tbody></table>',
  ],
];

const excel = (rows: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";}
.xl65 {font-weight:700;mso-number-format:General;}
.xl66 {vertical-align:super;}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'>${rows}<!--EndFragment--></table></body></html>`;

export const sheetPieces: readonly Piece[] = [
  [
    'cells of Excel with a bold first row',
    excel(
      '<tr height=20><td height=20 class=xl65 width=64>Part</td><td class=xl65 width=64>Price</td></tr><tr height=20><td height=20>Seal</td><td align=right class=xl66>3.50</td></tr><tr><td></td><td>&nbsp;</td></tr>',
    ),
    '<table><tbody><tr><th><p>Part</p></th><th><p>Price</p></th></tr><tr><td><p>Seal</p></td><td><p>3.50</p></td></tr></tbody></table>',
  ],
  ['one cell of Excel', excel('<tr height=20><td height=20 width=64>Seal</td></tr>'), '<p>Seal</p>'],
  [
    'a row of Excel with a break in a cell',
    excel("<tr><td>Seal<br style='mso-data-placement:same-cell'>and hinge</td><td>3</td></tr>"),
    '<table><tbody><tr><td><p>Seal<br>and hinge</p></td><td><p>3</p></td></tr></tbody></table>',
  ],
  [
    'cells of Google Sheets',
    '<meta charset=\'utf-8\'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;" data-sheets-value="{}">Part</td><td style="overflow:hidden;font-weight:bold;">Price</td></tr><tr style="height:21px;"><td>Seal</td><td style="text-align:right;">3,50</td></tr></tbody></table></google-sheets-html-origin>',
    '<table><tbody><tr><th><p>Part</p></th><th><p>Price</p></th></tr><tr><td><p>Seal</p></td><td><p>3,50</p></td></tr></tbody></table>',
  ],
  [
    'a column of LibreOffice Calc',
    '<html><head><meta name="generator" content="LibreOffice 24.8"/></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td height="17" align="left" valign=bottom><font face="Liberation Sans">Seal</font></td></tr><tr><td height="17" align="right" valign=bottom sdval="3" sdnum="1031;">3</td></tr></table></body></html>',
    '<table><tbody><tr><td><p>Seal</p></td></tr><tr><td><p>3</p></td></tr></tbody></table>',
  ],
];

/** Pieces of plain text. */
export const textPieces: readonly Piece[] = [
  ['paragraphs and line breaks', 'One\ntwo\n\n\nthree <b>', '<p>One<br>two</p><p>three &lt;b&gt;</p>'],
  ['lines of Windows', 'One\r\ntwo\r\n\r\nthree', '<p>One<br>two</p><p>three</p>'],
  [
    'a list with bullets',
    'Parts:\n\n• Door\n• Seal',
    '<p>Parts:</p><ul><li><p>Door</p></li><li><p>Seal</p></li></ul>',
  ],
  ['a numbered list', '3. Door\n4. Seal', '<ol start="3"><li><p>Door</p></li><li><p>Seal</p></li></ol>'],
  ['one line with a dash', '- a thought', '<p>- a thought</p>'],
];
