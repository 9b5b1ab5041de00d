/**
 * Sets language, theme, density, motion and text size before the first paint. The host writes this script into the page's head
 * with a nonce, before all styles. A test checks that the script decides like `pageLanguage`, `firstTheme` and `appliedTheme`.
 */
export const themeScript = `(function(d){var t,l;try{l=localStorage.getItem("language")}catch(e){}d.lang=[l].concat(navigator.languages||[]).map(function(x){return(x||"").slice(0,2)}).find(function(x){return/^(en|de)$/.test(x)})||"en";try{t=localStorage.getItem("theme")}catch(e){}d.dataset.theme=t==="light"||t==="dark"?t:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";try{var a=JSON.parse(localStorage.getItem("appearance"))||{};["density","motion","text"].forEach(function(k){if(/^[a-z]+$/.test(a[k]))d.dataset[k]=a[k]})}catch(e){}})(document.documentElement)`;
