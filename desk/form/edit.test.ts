import { describe, expect, test } from 'vitest';
import { changedNames, mergeLoaded, mergeSaved, startEdit, typeValues } from './edit.ts';

const loaded = { versions: { row: 1 }, saved: { name: 'Asha', phone: '98200', city: 'Vashi' } };

describe('[W-21] the response to a save', () => {
  test('replaces what was sent with what the server stored', () => {
    const sent = typeValues(startEdit(loaded), { phone: '+91 98200' });
    const merged = mergeSaved(sent, sent.values, {
      versions: { row: 2 },
      saved: { ...loaded.saved, phone: '9198200' },
    });
    expect(merged.values).toEqual({ name: 'Asha', phone: '9198200', city: 'Vashi' });
    expect(merged.versions).toEqual({ row: 2 });
    expect(changedNames(merged)).toEqual([]);
  });

  test('leaves what was typed since, in the same field and in others, as unsaved', () => {
    const sent = typeValues(startEdit(loaded), { name: 'Asha R' });
    const typedOn = typeValues(sent, { name: 'Asha Rao', city: 'Airoli' });
    const merged = mergeSaved(typedOn, sent.values, {
      versions: { row: 2 },
      saved: { ...loaded.saved, name: 'Asha R' },
    });
    expect(merged.values).toEqual({ name: 'Asha Rao', phone: '98200', city: 'Airoli' });
    expect(changedNames(merged)).toEqual(['name', 'city']);
    expect(merged.versions).toEqual({ row: 2 });
  });

  test('of one part leaves the other parts alone', () => {
    const edit = typeValues(startEdit({ versions: { a: 1, b: 5 }, saved: { 'a x': '1', 'b x': '2' } }), {
      'a x': '10',
      'b x': '20',
    });
    const merged = mergeSaved(edit, edit.values, { versions: { a: 2 }, saved: { 'a x': '10' } });
    expect(merged.versions).toEqual({ a: 2, b: 5 });
    expect(changedNames(merged)).toEqual(['b x']);
  });

  test('shows what somebody else changed in a field that nobody touched here', () => {
    const sent = typeValues(startEdit(loaded), { name: 'Asha R' });
    const saved = { name: 'Asha R', phone: '98200', city: 'Nerul' };
    expect(mergeSaved(sent, sent.values, { versions: { row: 3 }, saved }).values['city']).toBe('Nerul');
  });
});

describe('[W-08] newly loaded rows', () => {
  const grid = { versions: { A: 1, B: 1 }, saved: { 'A price': '10', 'A sale': '', 'B price': '20' } };
  const partOf = (name: string) => name.split(' ')[0] ?? '';
  const newer = { versions: { A: 2, B: 2 }, saved: { 'A price': '11', 'A sale': '9', 'B price': '21' } };

  test('are shown where nothing is unsaved; unsaved text stays on the version it started from', () => {
    const merged = mergeLoaded(typeValues(startEdit(grid), { 'A price': '15' }), newer, partOf);
    expect(merged.values).toEqual({ 'A price': '15', 'A sale': '', 'B price': '21' });
    expect(merged.versions).toEqual({ A: 1, B: 2 });
    expect(changedNames(merged)).toEqual(['A price']);
  });

  test('become the starting point of unsaved text once they have been shown beside it', () => {
    const typed = typeValues(startEdit(grid), { 'A price': '15' });
    const merged = mergeLoaded({ ...typed, seen: ['A'] }, newer, partOf);
    expect(merged.values).toEqual({ 'A price': '15', 'A sale': '9', 'B price': '21' });
    expect(merged.saved['A price']).toBe('11');
    expect(merged.versions).toEqual({ A: 2, B: 2 });
    // Somebody else changes it once more: nobody has seen that.
    const newest = { versions: { A: 3, B: 2 }, saved: { ...newer.saved, 'A price': '12' } };
    expect(mergeLoaded(merged, newest, partOf).versions).toEqual({ A: 2, B: 2 });
  });

  test('are shown whatever their version: a restored page has its old version again', () => {
    const restored = { versions: { A: 1, B: 1 }, saved: grid.saved };
    expect(mergeLoaded(startEdit(newer), restored, partOf)).toEqual(startEdit(restored));
  });

  test('add and remove fields', () => {
    const merged = mergeLoaded(
      typeValues(startEdit(grid), { 'B price': '25' }),
      {
        versions: { A: 1, C: 1 },
        saved: { 'A price': '10', 'A sale': '', 'C price': '30' },
      },
      partOf,
    );
    expect(merged.values).toEqual({ 'A price': '10', 'A sale': '', 'C price': '30' });
    expect(merged.versions).toEqual({ A: 1, C: 1 });
  });
});
