import { describe, expect, test } from 'vitest';
import { pageBodyLengthMax } from '../../../contract/desk/pages.ts';
import { renderMarkdown } from './render-markdown.ts';

const htmlOf = (text: string): string => {
  const rendered = renderMarkdown(`## Title\n\n${text}`);
  return rendered.reason === null
    ? rendered.sections.map(({ html }) => html).join('\n')
    : `refused: ${rendered.reason}`;
};

/** Everything between < and > that the renderer may write. */
const allowed =
  /<\/?(?:p|h3|ul|ol|li|strong|em|table|thead|tbody|tr|td)>|<br>|<ol start="\d+">|<th scope="col">|<\/th>|<a href="[^"<>]*">|<\/a>/g;

test.each([
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['### Small', '<h3>Small</h3>'],
  ['- a\n- b **c**', '<ul><li>a</li><li>b <strong>c</strong></li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['3. a', '<ol start="3"><li>a</li></ol>'],
  ['- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['one  \ntwo', '<p>one<br>two</p>'],
  [
    '| a | b |\n| --- | --- |\n| 1 | **2** |',
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr></tbody></table>',
  ],
  ['[a](/contact)', '<p><a href="/contact">a</a></p>'],
  ['[a](https://example.in/?a=1&b=2)', '<p><a href="https://example.in/?a=1&amp;b=2">a</a></p>'],
  [
    '[a](mailto:a@example.in) [b](tel:+91-9876543210)',
    '<p><a href="mailto:a@example.in">a</a> <a href="tel:+91-9876543210">b</a></p>',
  ],
  ['[a](#fees)', '<p><a href="#fees">a</a></p>'],
  ['\\*not italic\\* & < > " \'', '<p>*not italic* &amp; &lt; &gt; &quot; &#39;</p>'],
  ['&lt;b&gt; &amp; &#60;', '<p>&amp;lt;b&amp;gt; &amp;amp; &lt;</p>'],
  ['> quoted', '<p>&gt; quoted</p>'],
  ['स्केट ₹200', '<p>स्केट ₹200</p>'],
])('[G-09] %j is written as %s', (text, html) => {
  expect(htmlOf(text)).toBe(html);
});

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{display:none}</style>',
  '<!-- <script> -->alert(1)',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?php echo 1 ?>',
  '<javascript:alert(1)>',
  '<https://example.in/"onmouseover="alert(1)>',
  '`<script>alert(1)</script>`',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '    <script>alert(1)</script>',
  '| <img src=x onerror=alert(1)> |\n| --- |\n| <script>alert(1)</script> |',
  '- <script>alert(1)</script>',
  '**<script>alert(1)</script>**',
  '### <script>alert(1)</script>',
  '[<img src=x onerror=alert(1)>](/contact)',
  '[a](/contact "x\\" onmouseover=alert(1)")',
  '[a]: javascript:alert(1)\n\n[a]',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\\<script>alert(1)</script>',
  '<scr\nipt>alert(1)</scr\nipt>',
  '＜script＞alert(1)＜/script＞',
  '\u202E<script>alert(1)</script>',
];

test.each(hostile)('[G-09] %j cannot run as a script', (text) => {
  const html = htmlOf(text);
  expect(html.replaceAll(allowed, '')).not.toMatch(/[<>"]/);
});

test('[G-09] a script in a heading is text, in the title and in the anchor', () => {
  const rendered = renderMarkdown('## <script>alert(1)</script>\n\nx\n\n## "><b\n\n## Fees\n\n## Fees\n\n## शुल्क');
  expect(rendered.sections.map(({ id, title }) => [id, title])).toEqual([
    ['script-alert-1-script', '<script>alert(1)</script>'],
    ['b', '"><b'],
    ['fees', 'Fees'],
    ['fees-4', 'Fees'],
    ['section', 'शुल्क'],
  ]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  'java&#115;cript:alert(1)',
  '&#106;avascript:alert(1)',
  'java\\script:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'blob:https://example.in/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://',
  'tel:javascript',
  'mailto:',
  'contact',
  '',
  '/a"onclick="alert(1)',
])('[G-09] a link to %j is refused', (href) => {
  expect(htmlOf(`[a](${href})`)).toMatch(/^refused: A link must start with/);
});

// These are not even links in Markdown.
test.each(['\u0001javascript:alert(1)', 'java script:alert(1)', 'data:text/html, <script>alert(1)</script>'])(
  '[G-09] a link to %j is text',
  (href) => {
    const html = htmlOf(`[a](${href})`);
    expect(html).toMatch(/^<p>\[a\]/);
    expect(html.replaceAll(allowed, '')).not.toMatch(/[<>"]/);
  },
);

test.each([
  ['no heading at all', 'Only text', 'Please begin with a heading'],
  ['text before the first heading', 'Text\n\n## Later', 'Please begin with a heading'],
  ['a heading of the first level', '## A\n\n# B', 'Headings are written with ##'],
  ['a row of stars', `## A\n\n${'*'.repeat(20)}`, 'at most three'],
  ['hundreds of backticks', `## A\n\n${'`a'.repeat(200)}`, 'too many ` characters'],
  ['a picture', '## A\n\n![x](https://example.in/x.png)', 'Pictures cannot be used here'],
])('[G-09] %s is refused with its reason', (_name, text, reason) => {
  expect(renderMarkdown(text)).toEqual({ sections: [], reason: expect.stringContaining(reason) });
});

test('[G-09] a bad link is shown as plain words, and the rest of the text as usual', () => {
  const source =
    '## Fees\n\n- [**Pay** here](javascript:alert(1)) or\n- [here](/contact)\n\n| [a](b) |\n| --- |\n| 1 |';
  const { sections, reason } = renderMarkdown(source);
  expect(reason).toMatch(/^A link must start with .*javascript:alert\(1\)$/);
  expect(sections).toEqual([
    {
      id: 'fees',
      title: 'Fees',
      html:
        '<ul><li><strong>Pay</strong> here or</li><li><a href="/contact">here</a></li></ul>' +
        '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    },
  ]);
});

describe('[G-09] the longest text, of the worst kind, takes less than a second', () => {
  const long = (part: string) => part.repeat(pageBodyLengthMax).slice(0, pageBodyLengthMax);
  test.each(
    [
      '*',
      '_a ',
      '[',
      '[a](',
      '![',
      '>',
      '`a',
      '**a *b ',
      '|a',
      '<a ',
      '&',
      '- ',
      '\\',
      '~~a ',
      'a.b_',
      'a@',
      '\n ',
      '- a\n  ',
    ].map((part) => [part]),
  )('%j', (part) => {
    const before = process.threadCpuUsage();
    renderMarkdown(`## A\n\n${long(part)}`);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
