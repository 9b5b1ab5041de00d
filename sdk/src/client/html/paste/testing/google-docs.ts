import type { Piece } from './piece.ts';

const page = (body: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1c0f63a2-7fff-9d3e-5a2b-0b1c2d3e4f50">${body}</b><br class="Apple-interchange-newline">`;
const font =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-variant:normal;white-space:pre;white-space:pre-wrap;';
const look = (weight = 400, slant = 'normal', line = 'none', place = 'baseline') =>
  `${font}font-weight:${weight};font-style:${slant};text-decoration:${line};vertical-align:${place};`;
const span = (text: string, style = look()) => `<span style="${style}">${text}</span>`;
const paragraph = (content: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`;
const item = (level: number, content: string) =>
  `<li dir="ltr" style="list-style-type:disc;${look()}" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${content}</p></li>`;
const list = (tag: 'ul' | 'ol', content: string) =>
  `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${content}</${tag}>`;
const cell = (content: string) =>
  `<td style="border-left:solid #000000 1pt;border-right:solid #000000 1pt;border-bottom:solid #000000 1pt;border-top:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;">${content}</td>`;

export const googleDocsPieces: readonly Piece[] = [
  [
    'a paragraph that is not bold',
    page(paragraph(span('Doors break the cold chain.'))),
    '<p>Doors break the cold chain.</p>',
  ],
  [
    'bold, italic, underlined and struck words',
    page(
      paragraph(
        span('Close ') +
          span('all', look(700)) +
          span(' ') +
          span('doors', look(400, 'italic')) +
          span(', ') +
          span('always', look(700, 'italic', 'underline')) +
          span(' and ') +
          span('never', look(400, 'normal', 'line-through')) +
          span('.'),
      ),
    ),
    '<p>Close <strong>all</strong> <em>doors</em>, <strong><em><u>always</u></em></strong> and <s>never</s>.</p>',
  ],
  [
    'raised and lowered text',
    page(
      paragraph(
        span('CO') +
          span(
            '<span style="font-size:0.6em;vertical-align:sub;">2</span>',
            look(400, 'normal', 'none', 'sub'),
          ) +
          span(' on 5 m') +
          span(
            '<span style="font-size:0.6em;vertical-align:super;">2</span>',
            look(400, 'normal', 'none', 'super'),
          ),
      ),
    ),
    '<p>CO<sub>2</sub> on 5 m<sup>2</sup></p>',
  ],
  [
    'headings of normal and of bold weight',
    page(
      `<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${span('Cold chains')}</h1><br><h2 dir="ltr">${span('Doors', look(700))}</h2>${paragraph(span('Text.'))}<h5 dir="ltr">${span('Seals')}</h5>`,
    ),
    '<h1>Cold chains</h1><h2>Doors</h2><p>Text.</p><h4>Seals</h4>',
  ],
  [
    'a list with three levels',
    page(
      list(
        'ul',
        item(1, span('Vans')) +
          list('ul', item(2, span('Doors')) + list('ul', item(3, span('Seals')))) +
          item(1, span('Drivers')),
      ),
    ),
    '<ul><li><p>Vans</p><ul><li><p>Doors</p><ul><li><p>Seals</p></li></ul></li></ul></li><li><p>Drivers</p></li></ul>',
  ],
  [
    'a numbered list with bullets below it and an own start',
    page(
      `<ol style="margin-top:0;margin-bottom:0;" start="4">${item(1, span('Measure'))}${list('ul', item(2, span('Air')))}${item(1, span('Report', look(700)))}</ol>`,
    ),
    '<ol start="4"><li><p>Measure</p><ul><li><p>Air</p></li></ul></li><li><p><strong>Report</strong></p></li></ol>',
  ],
  [
    'links, one of them with the detour over Google',
    page(
      paragraph(
        `<a href="https://example.com/vans" style="text-decoration:none;">${span('Our vans', look(400, 'normal', 'underline'))}</a>${span(' and ')}<a href="https://www.google.com/url?q=https://example.com/doors&amp;sa=D&amp;source=editors" style="text-decoration:none;">${span('doors', look(700, 'normal', 'underline'))}</a>`,
      ),
    ),
    '<p><a href="https://example.com/vans">Our vans</a> and <a href="https://example.com/doors"><strong>doors</strong></a></p>',
  ],
  [
    'a table with a bold first row',
    page(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt">${cell(paragraph(span('Part', look(700))))}${cell(paragraph(span('Price', look(700))))}</tr><tr style="height:0pt">${cell(paragraph(span('Seal')))}${cell('<br>')}</tr></tbody></table></div>`,
    ),
    '<table><tbody><tr><th><p>Part</p></th><th><p>Price</p></th></tr><tr><td><p>Seal</p></td><td><p></p></td></tr></tbody></table>',
  ],
  [
    'an image whose address ends within hours, and a line',
    page(
      `${paragraph(`${span('Before')}<span style="${look()}"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:339px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXabc?key=k" width="602" height="339" style="margin-left:0px;margin-top:0px;" alt="A van"></span></span>`)}<p><hr /></p>${paragraph(span('After'))}`,
    ),
    '<p>Before</p><hr><p>After</p>',
  ],
  [
    'empty paragraphs, a line break and a tab',
    page(
      `${paragraph(span('One'))}<br>${paragraph('')}<br />${paragraph(`${span('Two')}<span style="${look()}"><br></span>${span('<span class="Apple-tab-span" style="white-space:pre;">\t</span>')}${span('three')}`)}`,
    ),
    '<p>One</p><p>Two<br>three</p>',
  ],
  [
    'a checklist',
    page(
      list(
        'ul',
        `<li dir="ltr" role="checkbox" aria-checked="true" style="list-style-type:none;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" height="17.6px" alt="checked" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="display:inline-block;" role="presentation">${span('Order seals', look(400, 'normal', 'line-through'))}</p></li>`,
      ),
    ),
    '<ul><li><p><s>Order seals</s></p></li></ul>',
  ],
  [
    'words within one paragraph',
    `<meta charset='utf-8'><span style="${look(700)}" id="docs-internal-guid-2">cold</span>${span(' chain')}`,
    '<p><strong>cold</strong> chain</p>',
  ],
];
