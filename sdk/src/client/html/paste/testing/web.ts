import type { Piece } from './piece.ts';

/** The styles that Chrome writes into each element of a copied page. */
const computed =
  'color: rgb(33, 37, 41); font-family: system-ui; font-size: 16px; font-style: normal; font-variant-ligatures: normal; font-weight: 400; letter-spacing: normal; text-align: start; text-transform: none; white-space: normal; background-color: rgb(255, 255, 255); text-decoration-thickness: initial; text-decoration-style: initial; text-decoration-color: initial;';

export const webPieces: readonly Piece[] = [
  [
    'an article as Chrome copies it',
    `<meta charset='utf-8'><h2 id="doors" class="entry__title" style="box-sizing: border-box; ${computed} font-weight: 700;">Doors <a class="anchor" href="https://example.com/post#doors" style="color: rgb(0, 0, 0);">#</a></h2><p class="lead" onclick="track()" style="${computed}">Close them<span> </span><strong style="font-weight: 700;">early</strong><span style="display: inline !important; float: none;">.</span></p>`,
    '<h2>Doors</h2><p>Close them <strong>early</strong>.</p>',
  ],
  [
    'scripts, styles, forms and hidden parts',
    '<div><script>alert(1)</script><style>p{color:red}</style><p>Seen<img src="x" onerror="alert(1)"></p><button>Copy</button><input value="typed"><div style="display:none">Unseen</div><p hidden>Unseen</p><object data="map.swf">Map</object><svg><text>drawn</text></svg></div>',
    '<p>Seen</p>',
  ],
  [
    'relative links of an unknown site',
    '<p><a href="/prices">Prices</a>, <a href="../team.html">team</a>, <a href="javascript:alert(1)">run</a>, <a href="//example.com/a">site</a>, <a href="https://example.com/b" target="_blank" rel="noopener">page</a></p>',
    '<p>Prices, team, run, <a href="https://example.com/a">site</a>, <a href="https://example.com/b">page</a></p>',
  ],
  [
    'relative addresses of a site that the page names',
    '<html><head><base href="https://example.com/blog/"></head><body><p><a href="/prices">Prices</a> <a href="vans">Vans</a></p><img src="img/van.jpg" alt="A van"></body></html>',
    '<p><a href="https://example.com/prices">Prices</a> <a href="https://example.com/blog/vans">Vans</a></p><img src="https://example.com/blog/img/van.jpg" alt="A van">',
  ],
  [
    'divisions within divisions',
    '<div class="row"><div class="col"><div>First line</div><div>Second <span class="x">line</span></div><div><br></div><div><div>Third<br>line</div></div></div>Loose text</div>',
    '<p>First line</p><p>Second line</p><p>Third<br>line</p><p>Loose text</p>',
  ],
  [
    'a figure with its caption, an emoji and a late image',
    '<figure class="wp-block-image"><picture><source srcset="van.avif"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://example.com/van.jpg" alt="A van" class="lazy"></picture><figcaption>A <b>van</b></figcaption></figure><p>Fine <img class="emoji" alt="🚚" src="https://s.w.org/1f69a.svg"></p>',
    '<img src="https://example.com/van.jpg" alt="A van"><p><em>A </em><strong><em>van</em></strong></p><p>Fine 🚚</p>',
  ],
  [
    'code of a page and of a program',
    `<div class="highlight"><pre class="chroma"><code class="language-js"><span class="kd">const</span> a = 1 &lt; 2;\n  b();</code></pre></div><p>Call <code>b()</code> or <kbd>F5</kbd>.</p><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;white-space: pre;"><div><span style="color: #569cd6;">let</span><span> x</span></div><div><span>  = 2;</span></div></div>`,
    '<pre><code>const a = 1 &lt; 2;\n  b();</code></pre><p>Call <code>b()</code> or <code>F5</code>.</p><pre><code>let x\n  = 2;</code></pre>',
  ],
  [
    'a table with header cells, a caption and a merged cell',
    '<table class="wikitable sortable"><caption>Vans by year</caption><thead><tr><th scope="col">Year</th><th scope="col">Vans</th></tr></thead><tbody><tr><td rowspan="2">2026</td><td align="right">38</td></tr><tr><td><ul><li>new: 3</li></ul></td></tr></tbody></table>',
    '<p>Vans by year</p><table><tbody><tr><th><p>Year</p></th><th><p>Vans</p></th></tr><tr><td rowspan="2"><p>2026</p></td><td><p>38</p></td></tr><tr><td><ul><li><p>new: 3</p></li></ul></td></tr></tbody></table>',
  ],
  [
    'an encyclopedia with notes in brackets',
    '<p>Doors cool<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span class="cite-bracket">[</span>1<span class="cite-bracket">]</span></a></sup> rooms<sup>[<i>citation needed</i>]</sup>.</p>',
    '<p>Doors cool<sup>1</sup> rooms<sup>[</sup><em><sup>citation needed</sup></em><sup>]</sup>.</p>',
  ],
  [
    'nested lists, a definition list and a quotation',
    '<ul class="menu"><li>Vans<ol start="3"><li>Door</li><li><p>Seal</p></li></ol></li><li><h3>Drivers</h3></li></ul><dl><dt>Seal</dt><dd>Keeps air out</dd></dl><blockquote><p>Close it.</p><footer>— <cite>Rita</cite></footer></blockquote>',
    '<ul><li><p>Vans</p><ol start="3"><li><p>Door</p></li><li><p>Seal</p></li></ol></li><li><p><strong>Drivers</strong></p></li></ul><p><strong>Seal</strong></p><p>Keeps air out</p><blockquote><p>Close it.</p><p>— Rita</p></blockquote>',
  ],
  [
    'old tags and white space of the source',
    '<center><font color="red" size="+1">Big\n      <b>news</b></font></center>\n\n<p>\n  two   spaces\u200b and a&nbsp;fixed one \n</p><br><br>',
    '<p>Big <strong>news</strong></p><p>two spaces and a\u00a0fixed one</p>',
  ],
  [
    'an image that its page holds in its address',
    '<p>Before<a href="https://example.com"><img src="data:image/png;base64,iVBORw0KGgo=" alt="Sign &quot;1&quot;" width="40" height="40"></a>after</p>',
    '<p>Before</p><img src="data:image/png;base64,iVBORw0KGgo=" alt="Sign &quot;1&quot;"><p>after</p>',
  ],
];
