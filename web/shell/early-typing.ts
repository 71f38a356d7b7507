interface ChangedField {
  field: HTMLInputElement | HTMLTextAreaElement;
  value: string;
  isChecked: boolean;
}

/** Fields that the visitor, or a browser that restores a page, has changed since it was sent. Selects are on no page that is sent whole. */
export const changedFields = (): ChangedField[] =>
  Array.from(document.querySelectorAll<ChangedField['field']>('input, textarea'), (field) => ({
    field,
    value: field.value,
    isChecked: 'checked' in field && field.checked,
  })).filter(({ field, value, isChecked }) =>
    isTicked(field)
      ? isChecked !== field.defaultChecked && (isChecked || field.type === 'checkbox')
      : value !== field.defaultValue,
  );

/**
 * React takes what a field holds when it is hydrated for old news: no handler learns of it, and the next render of a controlled field
 * puts back what the server sent. So React is made to forget it, and hears of it as if it were typed now. The field itself is left
 * alone, with its focus and selection, unless a render has just put it back.
 */
export function tellReact({ field, value, isChecked }: ChangedField): void {
  if (isTicked(field)) field.checked = isChecked;
  else if (field.value !== value) field.value = value;
  // oxlint-disable-next-line no-underscore-dangle
  (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue('\0');
  // A plain event of this name does not tick or untick.
  if (isTicked(field)) field.dispatchEvent(new Event('click', { bubbles: true }));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isTicked = (field: ChangedField['field']): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';
