/** The town's styles (`client/styles`) for standalone pages, small enough to be inlined. */
export const LOOK = `
@font-face{font-family:"Jersey 10";src:url(/oauth/jersey-10.woff2) format("woff2");font-display:swap}
:root{color-scheme:dark;--deep:#1a1222;--panel:#2b1f35;--card:#382844;--edge:#5f4869;--text:#f3e9dc;--muted:#c4b4c6;--gold:#f9d763;--bad:#ffab8c;--pixel:"Jersey 10","DejaVu Sans",system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:16px;display:grid;place-items:center;background:var(--deep);color:var(--text);font:16px/1.45 system-ui,"DejaVu Sans",sans-serif}
main{width:min(34rem,100%);padding:0 22px;overflow:clip;background:var(--panel);border:3px solid #85584c;border-radius:6px;box-shadow:0 6px 0 #0d0813}
p{margin:0 0 10px}
main>p:last-child{padding-bottom:14px}
.scene{display:block;width:calc(100% + 44px);margin:0 -22px 16px}
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
details{margin:0 0 10px;color:var(--muted);font-size:14px}
summary{cursor:pointer;min-height:24px}
code{display:block;margin:4px 0 0 16px;font:12px/1.4 ui-monospace,"DejaVu Sans Mono",monospace;color:#cda0d0}
input[name=name]{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:var(--text);background:var(--deep);border:2px solid var(--edge);border-radius:4px}
input::placeholder{color:var(--muted);opacity:1}
fieldset:has([value=new][type=radio]:not(:checked)) input[name=name]{display:none}
.buttons{position:sticky;bottom:0;display:flex;gap:10px;margin:0 -22px;padding:12px 22px 20px;background:var(--panel);border-top:2px solid var(--edge)}
button{flex:1 1 0;min-height:46px;font:400 23px/1 var(--pixel);letter-spacing:.02em;color:var(--text);background:var(--card);border:2px solid var(--edge);border-radius:4px;cursor:pointer}
button:hover{border-color:#cda0d0}
.primary{background:var(--gold);border-color:#b97a28;color:#251a2e}
.primary:hover{background:#fff3b0}
:focus-visible{outline:3px solid var(--gold);outline-offset:2px}
a{color:var(--gold)}
@media (max-width:30rem){body{padding:0;place-items:start stretch}main{width:100%;min-height:100vh;border-width:0;border-radius:0}}
`;

const house = (x: number, y: number, wall: string, roof: string): string =>
  `<path fill="${roof}" d="M${x} ${y + 5}v-1h1v-1h1v-1h1v-1h1v-1h6v1h1v1h1v1h1v1h1v1z"/>` +
  `<path fill="${wall}" d="M${x + 1} ${y + 5}h12v${19 - y}h-12z"/>` +
  `<path fill="#724942" d="M${x + 8} ${y + 8}h3v${16 - y}h-3z"/>` +
  `<path fill="#f9d763" d="M${x + 3} ${y + 7}h3v3h-3z"/>`;

const tree = (x: number): string =>
  `<path fill="#3f6b4a" d="M${x} 18v-4h1v-2h1v-1h3v1h1v2h1v4z"/><path fill="#5b3a34" d="M${x + 3} 18h1v6h-1z"/>`;

const STARS = [
  [9, 3],
  [27, 6],
  [52, 2],
  [70, 5],
  [94, 3],
  [121, 5],
];

export const SCENE = `<svg class="scene" viewBox="0 0 136 26" shape-rendering="crispEdges" aria-hidden="true"><path fill="#241a3a" d="M0 0h136v26H0z"/>${STARS.map(([x, y]) => `<path fill="#c4b4c6" d="M${x} ${y}h1v1h-1z"/>`).join('')}<path fill="#f3e9dc" d="M108 3h3v1h1v3h-1v1h-3V7h-1V4h1z"/>${tree(4)}${house(16, 7, '#c9a977', '#d2644b')}${tree(33)}${house(44, 9, '#b89b86', '#7a4b8b')}${house(61, 5, '#d8c49a', '#c05a48')}${tree(79)}${house(89, 8, '#c2a27c', '#4f7fa3')}${tree(106)}${house(116, 7, '#cdb48a', '#d2644b')}<path fill="#33503d" d="M0 24h136v2H0z"/></svg>`;
