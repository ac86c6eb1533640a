import { expect, it } from 'vitest';
import { htmlOf } from './markdown.ts';

it.each([
  ['# A & B', '<h1 id="a-b">A &amp; B</h1>'],
  ['one\ntwo\n<!-- a note -->', '<p>one two</p>'],
  [
    '`a < b` **bold** *soft* <b>',
    '<p><code>a &lt; b</code> <strong>bold</strong> <em>soft</em> &lt;b&gt;</p>',
  ],
  ['[here](/x) [there](../y)', '<p><a href="/x">here</a> <em>there</em></p>'],
  ['- a\n  b\n- c', '<ul><li>a b</li><li>c</li></ul>'],
  [
    '1. a\n\n   ```sh\n   x | y\n   ```\n\n2. b',
    '<ol><li><p>a</p><pre tabindex="0"><code>x | y</code></pre></li><li><p>b</p></li></ol>',
  ],
  [
    '| a | b |\n|---|---|\n| `1` | x \\| y |',
    '<div class="wide" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>1</code></td><td>x | y</td></tr></tbody></table></div>',
  ],
  ['```\n<script>\n# no heading\n```', '<pre tabindex="0"><code>&lt;script&gt;\n# no heading</code></pre>'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['[x](javascript:alert(1)) ![a "picture"](/y.png)', '<p><em>x</em> <em>a &quot;picture&quot;</em></p>'],
  ['[x](/"onclick=)', '<p><a href="/&quot;onclick=">x</a></p>'],
])('%j', (markdown, html) => {
  const made = htmlOf(markdown, (target) => (target.startsWith('/') ? target : null));
  // Line breaks are up to the library.
  const folded = made.replaceAll(/(?<=>)\n|\n(?=<)/g, '');
  expect(folded.replaceAll(/(?<=[a-z])\n(?=[a-z])/g, ' ')).toBe(html);
});
