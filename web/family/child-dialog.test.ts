import { expect, test } from 'vitest';
import { ChildForm } from '../../contract/child.ts';
import { readChildForm } from './child-dialog.tsx';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Anu Rao', dob: '', ...fields })) form.set(name, value);
  return form;
};
const read = (fields: Record<string, string>) => ChildForm.safeParse(readChildForm(formOf(fields)));

test('[X-01] a child can be added without a foot length and without a gender', () => {
  expect(read({ foot_mm: ' ' })).toMatchObject({
    success: true,
    data: { name: 'Anu Rao', foot_mm: null, gender: null },
  });
  expect(read({ foot_mm: '195', gender: 'Female' })).toMatchObject({ data: { foot_mm: 195, gender: 'Female' } });
  expect(read({ foot_mm: '19 cm' }).success).toBe(false);
});
