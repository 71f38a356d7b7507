import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { WindowItem, WindowKind } from '../../contract/desk/window.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { hintWithLimit, labelsOf, lengthMaxOf } from './item-text.ts';
import { kindWords } from './kind-words.ts';

interface NewItemProps {
  kind: WindowKind;
  onClose: () => void;
  onMade: (item: WindowItem) => void;
}

/** Only the title. The rest is set on the item's screen while it is inactive. */
export function NewItem({ kind, onClose, onMade }: NewItemProps) {
  const form = useForm(deskContract['POST /desk/window/:kind'].body, async (body) => {
    const answer = await call('POST /desk/window/:kind', { params: { kind }, body });
    if (answer.ok) onMade(answer.body);
    return reasonsOf(answer, { 'name-taken': 'title' });
  });
  return (
    <FormDialog id="new-item" title={`Add ${kindWords[kind].one}`} form={form} button="Add" onClose={onClose}>
      <TextField
        field={form.field('title')}
        label={labelsOf(kind).title}
        autoComplete="off"
        maxLength={lengthMaxOf(kind, 'title')}
        hint={hintWithLimit('Customers see it once you make it active', lengthMaxOf(kind, 'title'))}
      />
    </FormDialog>
  );
}
