import { createHash } from 'node:crypto'

/** All the page looks like; nothing is fetched. */
export const STYLE = `:root{color-scheme:light dark;--ink:#18181b;--soft:#52525b;--paper:#fff;--line:#d4d4d8;--go:#15803d;--wrong:#b91c1c;--act:#1d4ed8}
@media (prefers-color-scheme:dark){:root{--ink:#fafafa;--soft:#a1a1aa;--paper:#18181b;--line:#3f3f46;--go:#4ade80;--wrong:#fca5a5;--act:#93c5fd}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:34rem;padding:1rem;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Tahoma,Arial,sans-serif;color:var(--ink);background:var(--paper)}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-bottom:.75rem;border-bottom:1px solid var(--line)}
header strong{font-size:1.1rem}
h1{font-size:1.35rem;line-height:1.3;margin:1.25rem 0 .5rem}
h2{font-size:1.05rem;margin:0 0 .5rem}
p{margin:.25rem 0}
h1 span{display:block;font-size:1.1rem;font-weight:400;color:var(--soft)}
a{color:var(--act);text-underline-offset:.2em}
header a,footer a{display:inline-block;padding:.6rem 0}
section,form,details{margin:1.25rem 0;padding:1rem;border:1px solid var(--line);border-radius:.6rem}
.state{font-size:1.15rem;font-weight:600;margin:.75rem 0}
.wrong{color:var(--wrong);font-weight:600}
.told{color:var(--go);font-weight:600}
.steps{list-style:none;margin:1.25rem 0;padding:0}
.steps li{position:relative;padding-block:0 1.1rem;padding-inline-start:2.25rem;color:var(--soft)}
.steps li::before{content:"";position:absolute;inset-inline-start:.2rem;top:.15rem;width:1.1rem;height:1.1rem;border:2px solid var(--line);border-radius:50%;background:var(--paper);z-index:1}
.steps li:not(:last-child)::after{content:"";position:absolute;inset-inline-start:.72rem;top:.3rem;bottom:-.3rem;border-inline-start:2px solid var(--line)}
.steps .done{color:var(--ink)}
.steps .done::before{background:var(--go);border-color:var(--go)}
.steps [aria-current]{font-weight:700}
.steps time{display:block;font-weight:400;font-size:.9rem;color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem;margin:0}
dt{color:var(--soft)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
label{display:block;font-weight:600}
small{display:block;color:var(--soft);font-size:.9rem}
input,select,textarea,button{font:inherit;width:100%;min-height:3rem;padding:.5rem .75rem;margin-top:.5rem;border:1px solid var(--soft);border-radius:.5rem;color:inherit;background:var(--paper)}
button,.button{background:var(--act);border-color:var(--act);color:var(--paper);font-weight:600;cursor:pointer}
.button{display:block;padding:.75rem;margin:.75rem 0;border-radius:.5rem;text-align:center;text-decoration:none}
details form{margin:.75rem 0 0;padding:0;border:0}
summary{cursor:pointer;padding:.25rem 0}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{margin-top:1.5rem;padding-top:.5rem;border-top:1px solid var(--line);display:flex;flex-wrap:wrap;gap:0 1.5rem}
@media print{form,details,header a,footer a:not([href^="tel"]),.button{display:none}body{max-width:none}}`

/** The page follows the parcel while somebody looks at it and types nothing. */
export const SCRIPT =
  'setInterval(()=>{if(document.visibilityState=="visible"&&![...document.querySelectorAll("input,select,textarea,details")].some(e=>e==document.activeElement||e.open||e.defaultValue!=null&&e.value!=e.defaultValue))location.reload()},6e4)'

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Only what is written above may run or colour anything. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hashed(STYLE)}`,
  `script-src ${hashed(SCRIPT)}`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
