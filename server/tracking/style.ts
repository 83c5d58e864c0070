import { createHash } from 'node:crypto'

/** The whole style of the page; nothing is fetched. */
export const STYLE = `:root{color-scheme:light dark;--ink:#121f25;--soft:#515f65;--paper:#fff;--ground:#f1f5f6;--line:#dae1e3;--edge:#7d8d93;--act:#005f66;--on:#fff;--tint:#e3f0f1;--go:#15703d;--wrong:#be2323}
@media (prefers-color-scheme:dark){:root{--ink:#e7eced;--soft:#a1adb1;--paper:#151d21;--ground:#0b1013;--line:#293338;--edge:#66767c;--act:#61c7c7;--on:#031a1e;--tint:#1c2f33;--go:#5fd08d;--wrong:#f57373}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:34rem;font:1rem/1.45 system-ui,-apple-system,"Segoe UI",Tahoma,Arial,sans-serif;color:var(--ink);background:var(--ground)}
header,footer,section,form,details{padding:.9rem 1rem;background:var(--paper);border-block-end:1px solid var(--line)}
header,footer{background:none;border:0}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem}
header p{color:var(--soft)}
header strong{color:var(--ink)}
main{display:grid;gap:.55rem}
main>details+details{margin-top:-.55rem}
h1{font-size:1.45rem;line-height:1.25;margin:0 0 .15rem}
h1 span{display:block;font-size:1rem;font-weight:400;color:var(--soft)}
h2,summary{font-size:1.05rem;font-weight:700;margin:0 0 .35rem}
p{margin:0}
a{color:var(--act);font-weight:600}
header a,footer a{display:inline-block;padding:.6rem 0}
.state,section>p{color:var(--soft)}
.wrong,.told{padding:.7rem 1rem;font-weight:600;background:var(--paper)}
.wrong{color:var(--wrong)}
.told{color:var(--go)}
.steps{list-style:none;display:grid;grid-template-columns:repeat(5,1fr);gap:.25rem;margin:.9rem 0 0;padding:0;font-size:.78rem;line-height:1.25;color:var(--soft)}
.steps li{border-block-start:4px solid var(--line);padding-block-start:.35rem;overflow-wrap:anywhere}
.steps .done{border-color:var(--act)}
.steps [aria-current]{font-weight:700;color:var(--ink)}
.steps time{display:block;font-weight:400;color:var(--soft)}
.due{display:flex;justify-content:space-between;align-items:center;gap:1rem}
.due p{color:var(--ink)}
.due strong{display:block;color:var(--go)}
.due b{font-size:1.7rem;white-space:nowrap}
dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem;margin:0}
dt{color:var(--soft)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
label{display:block;font-weight:600}
small{display:block;color:var(--soft);font-size:.9rem}
input,select,textarea,button{font:inherit;width:100%;min-height:3rem;padding:.5rem .75rem;margin-top:.5rem;border:1px solid var(--edge);border-radius:.7rem;color:inherit;background:var(--paper)}
button,.button{background:var(--act);border:1px solid var(--act);color:var(--on);font-weight:700;cursor:pointer}
.button{flex:1 1 auto;padding:.7rem .9rem;border-radius:.7rem;text-align:center;text-decoration:none}
.plain{background:none;color:var(--ink);border-color:var(--edge)}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.5rem}
.days{display:flex;flex-wrap:wrap;gap:.5rem;margin:.6rem 0;padding:0;border:0}
.days label{position:relative;flex:1 0 3rem;text-align:center}
.days input{position:absolute;inset:0;height:100%;margin:0;opacity:0;cursor:pointer}
.days span{display:grid;place-content:center;min-height:3rem;padding:.35rem .2rem;border:1px solid var(--edge);border-radius:.7rem}
.days input:checked+span{background:var(--tint);border-color:var(--act);box-shadow:inset 0 0 0 1px var(--act);color:var(--act)}
.days input:focus-visible+span{outline:3px solid var(--act);outline-offset:2px}
details form,.bare{padding:.35rem 0 0;border:0}
form[hidden]{display:none}
.more{margin-top:-.55rem;padding-top:.4rem}
bdi[dir=ltr]{white-space:nowrap}
.ends{display:flex;justify-content:space-between;margin-bottom:.6rem}
summary{cursor:pointer;padding:.3rem 0;margin:0}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;color:var(--soft)}
footer p{flex:1 0 100%}
@media print{form,details,header a,footer a:not([href^="tel"]),.button{display:none}body{max-width:none}}`

/** The page follows the parcel while somebody looks at it and types nothing. */
export const SCRIPT =
  'setInterval(()=>{if(document.visibilityState=="visible"&&![...document.querySelectorAll("input,select,textarea,details")].some(e=>e==document.activeElement||e.open&&!("open"in e.dataset)||e.checked!=e.defaultChecked||e.defaultValue!=null&&e.value!=e.defaultValue))location.reload()},6e4)'

/** Fills the form with where the phone is, when its button is pressed. */
export const POSITION_SCRIPT =
  'document.querySelectorAll("[data-ou]").forEach(f=>{const g=navigator.geolocation,b=f.querySelector("button"),i=f.elements.position,w=f.querySelector("[role]");if(!g||!isSecureContext)return;f.hidden=false;b.onclick=e=>{if(i.value)return;e.preventDefault();b.disabled=true;w.hidden=true;g.getCurrentPosition(({coords:c})=>{i.value=[c.latitude.toFixed(6),c.longitude.toFixed(6),Math.ceil(c.accuracy)];b.disabled=false;b.click()},()=>{b.disabled=false;w.hidden=false},{enableHighAccuracy:true,timeout:2e4,maximumAge:6e4})}})'

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The content security policy: only the scripts and styles of this page are allowed. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hashed(STYLE)}`,
  `script-src ${hashed(SCRIPT)} ${hashed(POSITION_SCRIPT)}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
