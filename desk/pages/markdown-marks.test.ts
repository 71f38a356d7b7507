import { expect, test } from 'vitest';
import { marks } from './markdown-marks.ts';

/** ‹ and › stand around the selection. */
function press(label: string, given: string): string {
  const start = given.indexOf('‹');
  const end = given.indexOf('›') - 1;
  const mark = marks.find((each) => each.label === label);
  const made = mark?.apply({ text: given.replaceAll(/[‹›]/g, ''), start, end });
  if (!made) return '';
  return `${made.text.slice(0, made.start)}‹${made.text.slice(made.start, made.end)}›${made.text.slice(made.end)}`;
}

test.each([
  ['Bold', 'a ‹b› c', 'a **‹b›** c'],
  ['Bold', 'a **‹b›** c', 'a ‹b› c'],
  ['Bold', 'a ‹›', 'a **‹bold›**'],
  ['Italic', '‹b›', '*‹b›*'],
  ['Heading', 'one\ntw‹›o\nthree', 'one\n‹## two›\nthree'],
  ['Heading', '‹## two›', '‹two›'],
  ['Smaller heading', '‹## two›', '‹### two›'],
  ['List', 'x\na‹a\nb›b', 'x\n‹- aa\n- bb›'],
  ['Numbered list', '‹- a\n- b›', '‹1. a\n2. b›'],
  ['Numbered list', '‹1. a\n2. b›', '‹a\nb›'],
  ['Link', 'see ‹us› now', 'see [us](‹https://›) now'],
  ['Link', '‹›', '[words](‹https://›)'],
])('[G-09] %s makes of %j: %j', (label, given, expected) => {
  expect(press(label, given)).toBe(expected);
});
