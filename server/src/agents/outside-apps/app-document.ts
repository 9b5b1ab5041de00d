/**
 * Lets the Escape key leave the interface, even if the interface keeps Tab for itself. The listener runs before those of the
 * interface, because it is the first script of the document.
 */
const wayOut = `<script>addEventListener('keydown',(event)=>{if(event.key==='Escape')parent.postMessage('staffroom:leave','*')},true)</script>`;

/** Returns the document as it is framed: the pinned document, with the way out as its first script. */
export function framedDocument(html: string): string {
  const [doctype = ''] = /^\s*<!doctype[^>]*>/i.exec(html) ?? [];
  return `${doctype}${wayOut}${html.slice(doctype.length)}`;
}
