import type { Piece } from './piece.ts';

const page = (body: string, style = '') => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;margin:0cm;font-size:12.0pt;font-family:"Calibri",sans-serif;}
span.Stark {mso-style-name:Stark;font-weight:bold;}
${style}
--></style></head>
<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const item = (level: number, marker: string, text: string, list = 'l0', place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const levels = `@list l0 {mso-list-id:42;mso-list-type:hybrid;}
@list l0:level1 {mso-level-number-format:bullet;mso-level-text:\\F0B7;}
@list l0:level2 {mso-level-number-format:bullet;mso-level-text:o;}
@list l1:level1 {mso-level-tab-stop:none;}
@list l1:level2 {mso-level-number-format:alpha-lower;}
@list l2:level1 {mso-level-number-format:roman-upper;}`;

export const wordPieces: readonly Piece[] = [
  [
    'paragraphs, an empty line and characters with a look',
    page(`<p class=MsoNormal>The <b>cold</b> chain of <i>Hafen <span class=Stark>AG</span></i> has
38<u> vans</u>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>H<sub>2</sub>O at 4&nbsp;°C, 10 m<sup>3</sup><s> a day</s>.</p>`),
    '<p>The <strong>cold</strong> chain of <em>Hafen </em><strong><em>AG</em></strong> has 38<u> vans</u>.</p><p>H<sub>2</sub>O at 4\u00a0°C, 10 m<sup>3</sup><s> a day</s>.</p>',
  ],
  [
    'a list with two levels of bullets',
    page(
      item(1, '·', 'Vans', 'l0', 'First') +
        item(2, 'o', 'Doors') +
        item(2, 'o', 'Engines') +
        item(1, '·', 'Drivers', 'l0', 'Last'),
      levels,
    ),
    '<ul><li><p>Vans</p><ul><li><p>Doors</p></li><li><p>Engines</p></li></ul></li><li><p>Drivers</p></li></ul>',
  ],
  [
    'a numbered list with letters below it',
    page(
      item(1, '1.', 'Measure', 'l1', 'First') +
        item(2, 'a.', 'Air', 'l1') +
        item(2, 'b.', 'Goods', 'l1') +
        item(1, '2.', 'Report', 'l1', 'Last'),
      levels,
    ),
    '<ol><li><p>Measure</p><ol><li><p>Air</p></li><li><p>Goods</p></li></ol></li><li><p>Report</p></li></ol>',
  ],
  [
    'a numbered list that continues after a paragraph',
    page(
      `${item(1, 'I.', 'Plan', 'l2')}<p class=MsoNormal>A pause.</p>${item(1, 'II.', 'Build', 'l2')}${item(1, 'III.', 'Run', 'l2')}`,
      levels,
    ),
    '<ol><li><p>Plan</p></li></ol><p>A pause.</p><ol start="2"><li><p>Build</p></li><li><p>Run</p></li></ol>',
  ],
  [
    'a list item with a second paragraph, then another list',
    page(
      `${item(1, '·', 'Sensors', 'l0', 'First')}<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt'>They cost 2.10 euros.</p>${item(1, '1.', 'Order', 'l1', 'Last')}`,
      levels,
    ),
    '<ul><li><p>Sensors</p><p>They cost 2.10 euros.</p></li></ul><ol><li><p>Order</p></li></ol>',
  ],
  [
    'a title, headings, a numbered heading and a deep heading',
    page(`<p class=MsoTitle>Cold chains<o:p></o:p></p><h1>Why</h1><h2 style='margin-left:28.8pt;mso-list:l3 level2 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><b>Doors</b></h2><h6>Seals</h6>
<p class=MsoNormal style='mso-outline-level:3'>Hinges</p>`),
    '<h1>Cold chains</h1><h1>Why</h1><h2>1.1 Doors</h2><h4>Seals</h4><h3>Hinges</h3>',
  ],
  [
    'a text with footnotes',
    page(`<p class=MsoNormal>Doors break the chain<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span
style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a>.</p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br
clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a
style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'>[1]</span></span></a>Van report, page 3.</p></div></div>`),
    '<p>Doors break the chain<sup>1</sup>.</p><hr><p><sup>1</sup> Van report, page 3.</p>',
  ],
  [
    'a table with a repeated header row',
    page(`<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
<thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal><b>Part<o:p></o:p></b></p></td>
<td width=301 valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal><b>Price<o:p></o:p></b></p></td></tr></thead>
<tr><td width=301><p class=MsoNormal>Sensor</p></td><td><p class=MsoNormal>2.10 <o:p></o:p></p></td></tr>
<tr><td colspan=2><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table>`),
    '<table><tbody><tr><th><p>Part</p></th><th><p>Price</p></th></tr><tr><td><p>Sensor</p></td><td><p>2.10</p></td></tr></tbody></table>',
  ],
  [
    'quotations, smart quotes, an arrow and a comment',
    page(`<p class=MsoQuote>“Doors, not engines” – it’s the report’s first line…</p><p class=MsoIntenseQuote>So <span style='font-family:Wingdings;mso-char-type:symbol;mso-symbol-font-family:Wingdings'>à</span> close them.</p>
<p class=MsoNormal>Done.<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a></span></span></p>
<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>`),
    '<blockquote><p>“Doors, not engines” – it’s the report’s first line…</p><p>So → close them.</p></blockquote><p>Done.</p>',
  ],
  [
    'tracked changes, hidden text and a table of contents',
    page(`<p class=MsoToc1><span style='mso-no-proof:yes'><a href="#_Toc1">Doors<span style='mso-tab-count:1 dotted'>........................ </span>3</a></span></p>
<p class=MsoNormal>We have <del cite="mailto:Rita" datetime="2026-11-02T09:00">30</del><ins cite="mailto:Rita" datetime="2026-11-02T09:00">38</ins> vans<span style='display:none;mso-hide:all'> (secret)</span>.</p>`),
    '<p>Doors 3</p><p>We have 38 vans.</p>',
  ],
  [
    'an image that only Word can show, and a link',
    page(`<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Bild_1" style='width:1in'><v:imagedata src="file:///C:/Temp/image001.png"/></v:shape><![endif]--><![if !vml]><img width=96 height=96
src="file:///C:/Temp/image001.png" alt="A van" v:shapes="Bild_1"><![endif]></p><p class=MsoNormal><a href="https://example.com/vans?a=1&amp;b=2"><span style='text-decoration:underline'>All vans</span></a> and <a href="file:///C:/plan.docx">the plan</a></p>`),
    '<p><a href="https://example.com/vans?a=1&amp;b=2">All vans</a> and the plan</p>',
  ],
  [
    'a list inside a table cell',
    page(
      `<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Parts</p></td><td>${item(1, '·', 'Door', 'l0', 'First')}${item(1, '·', 'Seal', 'l0', 'Last')}</td></tr></table>`,
      levels,
    ),
    '<table><tbody><tr><td><p>Parts</p></td><td><ul><li><p>Door</p></li><li><p>Seal</p></li></ul></td></tr></tbody></table>',
  ],
];

const onlineItem = (tag: 'ul' | 'ol', level: number, text: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="margin: 0px;"><${tag} class="BulletListStyle1 SCXW1 BCX0" role="list" start="${start}" style="list-style-type: disc;"><li data-leveltext="" data-font="Symbol" data-listid="3" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0" style="display: block;"><p class="Paragraph SCXW1 BCX0" xml:lang="EN-US" paraid="1" paraeid="{a}"><span data-contrast="auto" xml:lang="EN-US" class="TextRun SCXW1 BCX0" style="font-weight: normal;"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{&quot;134233279&quot;:true}">&nbsp;</span></p></li></${tag}></div>`;

export const wordOnlinePieces: readonly Piece[] = [
  [
    'a heading and a paragraph with a bold run',
    '<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="2" paraid="5"><span class="TextRun SCXW1 BCX0" style="font-weight: bold;"><span class="NormalTextRun SCXW1 BCX0" data-ccp-parastyle="heading 2">Doors</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{}">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span class="TextRun SCXW1 BCX0" style="font-weight: normal;"><span class="NormalTextRun">Close the </span></span><span class="TextRun SCXW1 BCX0" style="font-weight: bold; font-style: italic; text-decoration: underline;"><span class="NormalTextRun">doors</span></span><span class="LineBreakBlob BlobObject SCXW1 BCX0"><span class="SCXW1 BCX0">&nbsp;</span><br class="SCXW1 BCX0"></span><span class="TextRun"><span class="NormalTextRun">now.</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>',
    '<h2>Doors</h2><p>Close the <strong><em><u>doors</u></em></strong><br>now.</p>',
  ],
  [
    'a list with two levels, one list for each item',
    onlineItem('ul', 1, 'Vans') +
      onlineItem('ul', 2, 'Doors') +
      onlineItem('ul', 2, 'Seals') +
      onlineItem('ul', 1, 'Drivers'),
    '<ul><li><p>Vans</p><ul><li><p>Doors</p></li><li><p>Seals</p></li></ul></li><li><p>Drivers</p></li></ul>',
  ],
  [
    'a numbered list that starts at three',
    onlineItem('ol', 1, 'Report', 3) + onlineItem('ol', 1, 'Repair', 4),
    '<ol start="3"><li><p>Report</p></li><li><p>Repair</p></li></ol>',
  ],
  [
    'a table',
    '<div class="OutlineElement Ltr"><div class="TableContainer SCXW1"><table border="1" class="Table Ltr TableWordWrap" data-tablestyle="MsoTableGrid" aria-rowcount="2"><tbody class="SCXW1"><tr class="TableRow" role="row" aria-rowindex="1"><td class="FirstRow FirstCol" data-celllook="0" role="columnheader"><div class="TableCellContent"><div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun" style="font-weight: bold;"><span class="NormalTextRun">Part</span></span><span class="EOP">&nbsp;</span></p></div></div></td><td class="FirstRow LastCol"><div class="TableCellContent"><div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun" style="font-weight: bold;">Price</span><span class="EOP">&nbsp;</span></p></div></div></td></tr><tr class="TableRow"><td><p class="Paragraph"><span class="TextRun" style="font-weight: normal;">Seal</span></p></td><td><p class="Paragraph"><span class="TextRun" style="vertical-align: super;">3</span></p></td></tr></tbody></table></div></div>',
    '<table><tbody><tr><th><p>Part</p></th><th><p>Price</p></th></tr><tr><td><p>Seal</p></td><td><p><sup>3</sup></p></td></tr></tbody></table>',
  ],
];
