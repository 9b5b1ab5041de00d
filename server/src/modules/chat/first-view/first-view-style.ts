/**
 * The styles of a first view. They repeat the measures of the chat's screen, because the screen's own styles arrive later; a
 * browser test compares both. The fonts are the fallbacks, which every device has: the drawing waits for no font, and the text
 * has the same lines as the screen's first paint.
 */
export const firstViewStyle = `
#first-view{position:fixed;inset:0;z-index:1;display:flex;background:var(--canvas);--font-sans:"Hanken Grotesk Fallback",system-ui,sans-serif;--font-serif:"Source Serif 4 Fallback",Georgia,serif;font-family:var(--font-sans)}
#first-view .side{flex:0 0 232px;border-inline-end:1px solid var(--line);background:var(--sunken)}
#first-view .page,#first-view .main{display:flex;flex:1;flex-direction:column;min-width:0;min-height:0}
#first-view .bar{display:flex;flex:none;align-items:center;height:var(--bar-height);padding-inline:103px 12px;border-bottom:1px solid var(--line)}
#first-view .bar b{overflow:hidden;font-weight:600;line-height:18px;text-overflow:ellipsis;white-space:nowrap}
#first-view .row{display:none;flex:none;height:calc(var(--bar-height) + 1px);border-bottom:1px solid var(--line)}
#first-view .body{display:flex;flex:1;min-height:0;container-type:inline-size}
#first-view .scroll{display:flex;flex:1;flex-direction:column-reverse;min-height:0;overflow:hidden}
#first-view .scroll::before{flex:1 1 0;content:""}
#first-view .thread,#first-view .composer{width:100%;max-width:720px;margin-inline:auto}
#first-view .thread{flex:none;padding:0 24px 40px}
#first-view .question{margin-block:28px 29px;padding:2px 0 2px 14px;border-inline-start:2px solid var(--accent)}
#first-view .question p{max-width:var(--measure);font-weight:500;overflow-wrap:anywhere;unicode-bidi:plaintext;white-space:pre-wrap}
#first-view .answer{max-width:var(--measure);font:400 var(--text-16)/var(--leading-16) var(--font-serif);overflow-wrap:break-word;hanging-punctuation:first last}
#first-view .answer :is(p,li,h1,h2,h3,h4,td){unicode-bidi:plaintext}
#first-view .answer :is(p,ul,ol,blockquote,pre,table){margin:0 0 14px}
#first-view .answer :is(h1,h2,h3,h4){margin:28px 0 8px;font-family:var(--font-serif);font-weight:600}
#first-view .answer>:first-child{margin-top:0}
#first-view .answer>:last-child{margin-bottom:0}
#first-view .answer h1{font-size:var(--text-26);font-weight:var(--weight-title);line-height:var(--leading-26)}
#first-view .answer h2{font-size:var(--text-20);line-height:var(--leading-20)}
#first-view .answer :is(ul,ol){padding-inline-start:1.4em}
#first-view .answer li+li{margin-top:4px}
#first-view .answer blockquote{padding-inline-start:var(--space-4);border-inline-start:2px solid var(--line);color:var(--ink-2)}
#first-view .answer pre{padding:var(--space-3) var(--space-4);overflow:hidden;border:1px solid var(--line);border-radius:var(--radius-control);background:var(--sunken);font-size:.8125rem;line-height:1.25rem}
#first-view .answer table{display:block;max-width:100%;overflow:hidden;font:var(--weight-text) var(--text-14)/var(--leading-14) var(--font-sans)}
#first-view .answer td{padding:6px var(--space-3) 6px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
#first-view .joined{white-space:nowrap}
#first-view .number{display:inline-flex;align-items:center;justify-content:center;min-width:24px;height:24px;margin-inline:2px;padding:0 6px;border-radius:var(--radius-tag);background:var(--mark);color:var(--mark-ink);font:600 12px/1 var(--font-sans);font-variant-numeric:tabular-nums;vertical-align:baseline}
#first-view i{display:block;width:min(280px,60%);height:12px;border-radius:var(--radius-tag);background:color-mix(in oklab,var(--ink) 8%,transparent)}
#first-view .step{display:grid;align-items:center;height:28px;margin-bottom:12px}
#first-view .notice{height:38px;margin-bottom:8px}
#first-view .title{display:grid;align-items:center;height:32px;margin-top:28px}
#first-view .lead{height:20px;margin:20px 0 16px;padding-top:4px}
#first-view ul:not(.answer ul){margin:0;padding:0;border-block:1px solid var(--line);list-style:none}
#first-view .lead~ul li{min-height:44px;padding:10px 0;font:400 16.5px/24px var(--font-serif)}
#first-view .lead~ul li+li{border-top:1px solid var(--line)}
#first-view .lead~ul i{margin-block:6px}
#first-view .tools{height:var(--control-compact);margin:12px 0 1px}
#first-view .foot{flex:none;padding:4px 24px 20px}
#first-view .composer{height:106px;border:1px solid var(--line-strong);border-radius:var(--radius-panel);background:var(--surface)}
#first-view .body>*{--margin:clamp(320px,35cqi,376px);--start:max(0px,(100cqi - 720px - var(--margin))/2)}
#first-view .evidence{flex:none;width:calc(var(--margin) + var(--start))}
@media(min-width:1200px){#first-view .main:has(+.evidence){padding-inline-start:var(--start)}}
@media(max-width:1199px){#first-view .evidence{display:none}}
@media(max-width:1099px){#first-view .row{display:block}}
@media(max-width:860px){#first-view .side{display:none}#first-view .bar{padding-inline:108px 12px}}
@media(max-width:640px){#first-view .notice{height:57px}#first-view .title{margin-top:20px}#first-view .lead{height:40px}#first-view .thread{padding:0 16px 28px}#first-view .foot{padding:8px 12px 12px}}
`.replaceAll('\n', '');
