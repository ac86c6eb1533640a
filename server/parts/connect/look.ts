/** The town's look (`client/styles`) for pages that stand alone, small enough to be sent within them. */
export const LOOK = `
@font-face{font-family:"Jersey 10";src:url(/oauth/jersey-10.woff2) format("woff2");font-display:swap}
:root{color-scheme:dark;--deep:#1a1222;--panel:#2b1f35;--card:#382844;--edge:#5f4869;--text:#f3e9dc;--muted:#c4b4c6;--gold:#f9d763;--bad:#ffab8c;--pixel:"Jersey 10","DejaVu Sans",system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:16px;display:grid;place-items:center;background:var(--deep);color:var(--text);font:16px/1.45 system-ui,"DejaVu Sans",sans-serif}
main{width:min(34rem,100%);padding:20px 22px 24px;background:var(--panel);border:3px solid #85584c;border-radius:6px;box-shadow:0 6px 0 #0d0813}
p{margin:0 0 10px}
.town{margin:0;font:400 19px/1 var(--pixel);letter-spacing:.02em;text-transform:uppercase;color:var(--muted)}
h1{margin:4px 0 14px;font:400 36px/1 var(--pixel);letter-spacing:.02em;color:var(--gold)}
b{font-weight:600;overflow-wrap:anywhere}
.to,.hint,.end,small{color:var(--muted);font-size:14px}
.problem{padding:8px 12px;border:2px solid var(--bad);border-radius:4px;color:var(--bad)}
fieldset{display:grid;gap:4px;margin:14px 0;padding:10px 12px 12px;border:2px solid var(--edge);border-radius:4px;min-width:0}
legend{padding:0 6px;font:400 21px/1 var(--pixel);letter-spacing:.02em;color:var(--gold)}
.row{display:flex;gap:10px;align-items:start;padding:6px 8px;border-radius:4px;cursor:pointer}
.row:hover{background:var(--card)}
.row:has(:checked){background:var(--card)}
.row input{flex:none;width:18px;height:18px;margin:3px 0 0;accent-color:var(--gold)}
.row span{min-width:0;overflow-wrap:anywhere}
small{display:block}
code{display:block;font:12px/1.4 ui-monospace,"DejaVu Sans Mono",monospace;color:#cda0d0}
input[name=name]{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:var(--text);background:var(--deep);border:2px solid var(--edge);border-radius:4px}
input::placeholder{color:var(--muted);opacity:1}
fieldset:has([value=new][type=radio]:not(:checked)) input[name=name]{display:none}
.buttons{display:flex;gap:10px;flex-wrap:wrap}
button{flex:1 1 8rem;min-height:46px;font:400 23px/1 var(--pixel);letter-spacing:.02em;color:var(--text);background:var(--card);border:2px solid var(--edge);border-radius:4px;cursor:pointer}
button:hover{border-color:#cda0d0}
.primary{background:var(--gold);border-color:#b97a28;color:#251a2e}
.primary:hover{background:#fff3b0}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
a{color:var(--gold)}
@media (max-width:30rem){body{padding:0;place-items:start stretch}main{width:100%;min-height:100vh;border-width:0;border-radius:0}}
`;
