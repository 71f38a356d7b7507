import type { Child } from '../../contract/child.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { FieldBinding } from '../../ui/field-frame.tsx';

interface ChildChoiceProps {
  field: FieldBinding;
  familyChildren: readonly Child[];
  chosen: string;
  onChoose: (child: Child | null) => void;
}

/** Shows birthday and school too, to tell twins with one name apart. */
const textOf = ({ name, dob, school }: Child): string =>
  [name, dob.split('-').toReversed().join('/'), school].filter(Boolean).join(', ');

/** Which child the form is for. */
export const ChildChoice = ({ field, familyChildren, chosen, onChoose }: ChildChoiceProps) => (
  <SelectField
    field={field}
    label="Who is it for?"
    placeholder="Another child"
    defaultValue={chosen}
    choices={familyChildren.map((child) => ({ value: child.child_id, text: textOf(child) }))}
    hint="The form fills itself in."
    onChange={({ currentTarget: { value } }) =>
      onChoose(familyChildren.find(({ child_id }) => child_id === value) ?? null)
    }
  />
);

/** Fills a child's data into the form, as if it were typed. What is not known of this child is emptied: it may be another child's. */
export function fillChild(form: HTMLFormElement, { name, dob, gender, school }: Child): void {
  for (const [field, value] of Object.entries({ name, dob, gender: gender ?? '', school })) {
    const control = form.elements.namedItem(field);
    if (control instanceof HTMLInputElement) control.value = value;
    if (!(control instanceof RadioNodeList)) continue;
    for (const radio of control) if (radio instanceof HTMLInputElement) radio.checked = radio.value === value;
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}
