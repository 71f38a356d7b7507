import { expect, test } from 'vitest';
import { madeSku } from './foreign-row.ts';
import { htmlToText } from './html-text.ts';
import { pictureMatcher } from './match-pictures.ts';

test.each([
  ['<p>One &amp; two</p><p>Three</p>', 'One & two\n\nThree'],
  ['<ul><li>First</li><li> Second <b>bold</b></li></ul>After', '- First\n- Second bold\n\nAfter'],
  ['Line<br>break<br/>s', 'Line\nbreak\ns'],
  ['<style>p{}</style><script>alert("x")</script><p>Safe</p><!-- gone -->', 'Safe'],
  ['Plain text\nwith its own lines, 2 < 3 & 5 > 4', 'Plain text\nwith its own lines, 2 < 3 & 5 > 4'],
  ['&#8377;100 &#x20B9; &nbsp;&frac12; &unknown; &#0;', '₹100 ₹ ½ &unknown;'],
  ['&lt;script&gt;', '<script>'],
  ['<table><tr><th>Size</th><td>M</td></tr></table>', 'Size M'],
  ['<p>a</p><!-- <b>x --><!-- y --><p>b</p><STYLE>p{}</Style >c<!-- open', 'a\n\nb\n\nc<!-- open'],
  ['', ''],
])('[G-14] HTML %o becomes plain text', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test('[G-14] a hostile description does not take long', () => {
  const before = process.threadCpuUsage();
  htmlToText('<'.repeat(50_000) + '<p '.repeat(10_000) + '&#'.repeat(10_000) + '<script>'.repeat(5_000));
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

test.each([
  ['comments', '<!--'.repeat(24_000)],
  ['scripts and styles', '<p>' + '<script>'.repeat(12_000) + '<style>'.repeat(12_000)],
  ['ends of lines', '<br>'.repeat(24_000)],
])('[G-22] %s that are never closed take no longer for being many', (_what, html) => {
  const before = process.threadCpuUsage();
  htmlToText(html);
  expect(process.threadCpuUsage(before).user).toBeLessThan(150_000);
});

test('[G-14] a SKU made from other texts is valid, the same each time, and differs where the texts do', () => {
  expect(madeSku('roller-boot', 'UK 5 / wide', 'é')).toBe('ROLLER-BOOT-UK-5-WIDE-E');
  const [one, two] = [madeSku('a'.repeat(80), 'S'), madeSku('a'.repeat(80), 'M')];
  expect([one, two].every((sku) => /^[0-9A-Z._-]{1,64}$/.test(sku))).toBe(true);
  expect(one).not.toBe(two);
});

test.each([
  ['Boot.JPG', 'men/boot.jpg'],
  ['boot', 'men/boot.jpg'],
  ['boot.png', 'men/boot.jpg'],
  ['men\\Boot.jpg', 'men/boot.jpg'],
  ['https://cdn.example/x/side%20view.png?v=1#top', 'side view.png'],
  ['https://cdn.example/x/50%.png', '50%.png'],
  ['women/boot.jpg', null],
  ['unknown', null],
])('[G-14] %o is found in the ZIP as %o', (wanted, path) => {
  const found = pictureMatcher(['men/boot.jpg', 'side view.png', '50%.png'])(wanted);
  expect('path' in found ? found.path : null).toBe(path);
});
